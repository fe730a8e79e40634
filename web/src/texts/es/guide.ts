// The rules page, the lessons, the questions and the advice in Spanish.
import { counting } from "../counting";
import type { GuideTexts } from "../languages";

const many = counting("es");

export const guideTexts: GuideTexts = {
  home: {
    offer: "¿No conoces Rummy 500?",
    offerHint: "Apréndelo en diez minutos, regla a regla, con cartas en la mano.",
    start: "Empezar la primera lección",
    later: "Ahora no",
    label: "Aprender y consultar",
    learn: "Lecciones",
    rules: "Reglas",
    faq: "Preguntas",
    strategy: "Estrategia",
  },

  rules: {
    title: "Reglas",
    link: "Reglas",
    table: "Volver a la mesa",
    whence: "Volver",
    marked: (count) =>
      many(count, {
        one: "# lugar marcado: el juego clásico lo dice de otro modo, o no lo dice.",
        other: "# lugares marcados: el juego clásico lo dice de otro modo, o no lo dice.",
      }),
    asClassic: "Este es el juego clásico.",
    mark: "distinto del clásico",
    example: "Ejemplo",
    contents: "En esta página",
    preset: "Juego",
    players: "Jugadores",
    play: "Jugar con estas reglas",
    text: "Como texto",
    why: (rule) => `La regla: ${rule}`,
    noPlayers: (count) => many(count, { one: "# jugador", other: "# jugadores" }),
  },

  share: {
    read: "Leer estas reglas en frases",
    copy: "Copiar un enlace a estas reglas",
    copied: "Copiado. Quien lo abra encuentra estas reglas preparadas.",
    by: "Copia esta dirección:",
  },

  learn: {
    title: "Lecciones",
    hello: "Cada lección es una regla, en una posición que juegas. Dura un minuto.",
    done: "hecha",
    progress: (done, all) => `${done} de ${all} hechas`,
    again: "Empezar de nuevo",
    all: "Todas las lecciones",
    nextLesson: "Lección siguiente",
    finished: "Era la última. Ya conoces el juego: juega una partida.",
    play: "A las mesas",
    steps: "Qué hacer",
    step: (done) => (done ? "hecho" : "por hacer"),
    well: "Muy bien",
    missed: "Aún no",
    lesson: (number, all) => `Lección ${number} de ${all}`,
    rule: (rule) => `Regla ${rule}`,
  },

  notes: {
    faq: "Preguntas",
    faqHello: "Lo que los jugadores preguntan y discuten. Cada respuesta tiene una posición en la que puedes probarla.",
    strategy: "Estrategia",
    strategyHello: "En qué piensan los buenos jugadores. Cada consejo tiene una posición para probarlo.",
    open: "Probarlo en la mesa",
    tries: "Qué dicen las reglas",
    allowed: "permitido",
    refused: "no permitido",
    ended: "Hasta aquí llega esta posición.",
  },
};
