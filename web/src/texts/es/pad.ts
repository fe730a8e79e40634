// The score pad in Spanish.
import { counting } from "../counting";
import type { PadTexts } from "../languages";

const many = counting("es");
const hands = (count: number): string => many(count, { one: "# mano", other: "# manos" });

export const padTexts: PadTexts = {
  title: "Libreta de puntos",
  link: "Libreta de puntos",
  linkHint: "Jugáis con cartas de verdad, ella lleva la cuenta",
  back: "Mis libretas",

  list: {
    title: "Libretas de puntos",
    none: "Aún no hay ninguna libreta.",
    new: "Libreta nueva",
    removeOne: (names) => `Borrar la libreta de ${names}`,
    sure: "¿Borrar esta libreta?",
    sureMore: "Sus manos y su historia se pierden para siempre.",
    keep: "Conservarla",
    remove: "Borrar",
    over: "Terminada",
    how: (totals, deals, when) => `${totals} · ${hands(deals)} · ${when}`,
  },

  make: {
    title: "Libreta nueva",
    players: "Quién juega, en orden de turno",
    player: (number) => `Jugador ${number}`,
    add: "Añadir un jugador",
    drop: (name) => `Quitar a ${name}`,
    dealer: "Reparte primero",
    lot: "Por sorteo",
    game: "Juego",
    house: "Reglas de la casa",
    text: "Las reglas como texto",
    start: "Empezar la libreta",
  },

  standing: {
    totals: "Totales",
    wins: (names) => `${names} gana la partida`,
    winMany: (names) => `${names} ganan la partida`,
    wonWith: (deal) => `Ganada con la mano ${deal}.`,
    later: "Las manos siguientes ya no cuentan.",
    tie: (names) => `${names} están empatados: decide otra mano.`,
    nobodyOut: (target) => `Quien haya llegado a ${target} debe además cerrar para ganar: seguid jugando.`,
    dealsNext: (name) => `Ahora reparte ${name}.`,
    first: (name) => `Primero reparte ${name}.`,
    to: (target) => `a ${target}`,
    again: "Otra partida con los mismos jugadores",
  },

  entry: {
    open: (deal) => `Apuntar la mano ${deal}`,
    title: (deal) => `Mano ${deal}`,
    correcting: (deal) => `Corregir la mano ${deal}`,
    dealer: "Quién repartió",
    out: "Quién cerró",
    choose: "Elige…",
    nobody: "Nadie",
    points: (name) => `Puntos de ${name}`,
    sign: (name) => `Más o menos para ${name}`,
    cards: (name) => `Tocar las cartas de ${name}`,
    change: "Cambiar las cartas",
    asNumber: "Escribir un número",
    save: "Apuntar",
    saveCorrection: "Guardar la corrección",
    cancel: "Cancelar",
    strike: "Tachar esta mano",
    struckHint: "Esta mano está tachada. Al guardar vuelve a contar.",
    missing: (name) => `Faltan los puntos de ${name}.`,
    noNumber: (name) => `Los puntos de ${name} deben ser un número entero, de cinco cifras como mucho.`,
    missingOut: "Di quién cerró, o nadie.",
    bonus: (points) => `Un número es la puntuación entera, con los ${points} por cerrar.`,
    pool: "Cartas en la mesa, cartas de los demás y bote: sumadlo en la mesa y apuntad la suma de cada jugador.",
  },

  picker: {
    title: (name) => `Cartas de ${name}`,
    where: "Toca lo que está",
    table: "En la mesa",
    hand: "En la mano",
    none: "ninguna",
    joker: "Comodín",
    lowAsk: (card) => `¿Es ${card} la carta baja de una escalera, como en A-2-3?`,
    lowYes: "Sí, es baja",
    lowNo: "No",
    standsAsk: "Toca la carta por la que vale el comodín.",
    cancel: "Cancelar",
    low: "bajo",
    card: (card, table, hand) =>
      [card, table ? (table > 1 ? `${table} en la mesa` : "en la mesa") : "", hand ? (hand > 1 ? `${hand} en la mano` : "en la mano") : ""]
        .filter(Boolean)
        .join(", "),
    elsewhere: (card) => `${card}, apuntada a otro jugador`,
    sum: (table, hand) => `Mesa ${table}, mano −${hand}`,
    sumBonus: (table, hand, bonus) => `Mesa ${table}, mano −${hand}, cierre +${bonus}`,
    clear: "Quitar",
    done: "Listo",
  },

  scores: {
    title: "Manos",
    region: "Las manos, en una tabla",
    deal: "Mano",
    total: "Total",
    dealt: "repartió",
    dealtMark: "R",
    outMark: "cerró",
    struck: "tachada",
    notCounted: "no cuenta",
    corrected: "corregida",
    correct: (deal) => `Corregir la mano ${deal}`,
    legend: "R: repartió. Debajo de cada puntuación está el total.",
    empty: "Aún no se ha apuntado nada.",
  },

  chart: {
    title: "Totales después de cada mano",
    after: (deal) => `Después de la mano ${deal}`,
  },

  changes: {
    title: "Correcciones",
    deal: (deal) => `Mano ${deal}`,
    struck: "tachada",
    back: "recuperada",
    was: (name, before, after) => `${name} ${before} → ${after}`,
    dealer: (before, after) => `repartió ${before} → ${after}`,
    out: (before, after) => `cerró ${before} → ${after}`,
    nobody: "nadie",
    cards: "otras cartas",
    names: (names) => `Los nombres eran ${names}`,
  },

  more: {
    print: "Imprimir",
    csv: "Guardar como CSV",
    names: "Nombres",
    remove: "Borrar",
    saveNames: "Guardar los nombres",
    rules: (text) => `Reglas: ${text.replaceAll(",", ", ")}`,
    opened: "Se abre la libreta…",
  },
};
