// Playing with people, in Spanish.
import type { CompanyTexts } from "../languages";

const seconds = (count: number): string => `${count} s`;

export const companyTexts: CompanyTexts = {
  link: "Jugar con gente",
  linkHint: "Un amigo con un enlace, o una mesa abierta",

  lobby: {
    title: "Jugar con gente",
    open: "Mesas abiertas",
    watch: "En juego",
    none: "Ahora no hay ninguna mesa abierta. Abre una: otros la ven aquí, o envías su enlace a un amigo.",
    make: "Abrir una mesa",
    join: "Entrar",
    look: "Mirar",
    back: "Seguir",
    of: (name: string) => `la mesa de ${name}`,
    best: "Los mejores",
    rating: "Tu puntuación",
    provisional: "provisional",
    matches: (count: number) => (count === 1 ? "1 partida" : `${count} partidas`),
    counts: "Cuentan las partidas en las que todos tienen cuenta y nadie es un bot.",
    free: "libre",
    seats: (free: number, all: number) => `${free} de ${all} asientos libres`,
  },

  setUp: {
    stake: "Apuesta",
    noStake: "ninguna",
    against: "Quién juega",
    bots: "Bots",
    people: "Personas",
    open: "Abrir la mesa",
    public: "Mostrarla en la sala",
    publicHint: "Si no, solo la encuentra quien tiene el enlace.",
    clock: "Tiempo por turno",
    window: "Tiempo para cantar «Rummy»",
    fill: "Bots en los asientos libres",
  },

  clock: (length: number) => (length >= 86_400 ? "un día" : seconds(length)),
  perTurn: (time: string) => `${time} por turno`,
  perCall: (time: string) => `${time} para cantar`,

  each: (coins: string) => `${coins} cada uno`,

  room: {
    title: "Esperando jugadores",
    name: "Tu nombre",
    sit: "Sentarse",
    take: (seat: number) => `Tomar el asiento ${seat}`,
    free: "Asiento libre",
    you: "tú",
    host: "anfitrión",
    bot: "bot",
    addBot: (seat: number) => `Un bot en el asiento ${seat}`,
    bring: "Un bot",
    takeAway: (name: string) => `Quitar a ${name}`,
    off: "Quitar",
    start: "Empezar ya",
    startHint: (free: number) => (free === 1 ? "un bot toma el asiento libre" : `los bots toman los ${free} asientos libres`),
    waits: (name: string) => `${name} empieza la partida, o empieza cuando todos los asientos están ocupados.`,
    leave: "Dejar la mesa",
    invite: "Invitar",
    share: "Compartir",
    copy: "Copiar el enlace",
    copied: "Copiado",
    qr: "Código QR del enlace a esta mesa",
    alone: "Esta dirección solo funciona en este ordenador: los demás necesitan la de tu red.",
    invitation: "Juega al Rummy 500 conmigo",
    full: "Todos los asientos están ocupados.",
  },

  presence: { here: "presente", away: "ausente", left: "se ha ido" },

  table: {
    left_: (time: string) => `quedan ${time}`,
    watching: (count: number) => (count === 1 ? "1 mira" : `${count} miran`),
    look: "Estás mirando",
    next: (time: string) => `El próximo reparto llega en ${time}`,
    calls: "Se recogen los cantos; la carta es del primero por turno.",
    menu: "Mesa y frases",
    title: "En esta mesa",
    say: "Decir algo",
    mute: (name: string) => `Silenciar a ${name}`,
    says: (name: string, phrase: string) => `${name}: ${phrase}`,
    leave: "Dejar esta partida",
    leaveSure: "¿Dejar esta partida?",
    leaveMore: "Un bot sigue en tu asiento y no puedes volver a él. Para ausentarte un rato, basta con cerrar la página.",
    leaveCoins: (stake: string, fee: string) => `Pierdes tu apuesta de ${stake} y se cobra una tasa de ${fee}, si la tienes.`,
    stay: "Quedarse",
    go: "Dejarla",
  },

  end: {
    again: "Jugar otra vez juntos",
    join: "Entrar en la próxima partida",
  },

  home: {
    waiting: "En espera",
    forget: "¿Dejar esta mesa?",
    forgetMore: "Un bot sigue en tu asiento si la partida no ha terminado.",
    leave: "Dejarla",
  },

  phrases: {
    hello: "¡Hola!",
    luck: "¡Suerte!",
    nice: "¡Bien jugado!",
    wow: "¡Vaya!",
    oops: "¡Uy!",
    thanks: "¡Gracias!",
    sorry: "¡Perdón!",
    wait: "Un momento, por favor.",
    soon: "Vuelvo pronto.",
    again: "¿Otra partida?",
    game: "¡Buena partida!",
    bye: "¡Adiós!",
  },
};
