// Los textos de la cuenta y sus monedas.
import type { AccountTexts } from "../languages";
import { counting } from "../counting";

const count = counting("es");
const coins = (number: number): string => count(number, { one: "# moneda", many: "# de monedas", other: "# monedas" });

export const accountTexts: AccountTexts = {
  title: "Cuenta",
  link: "Cuenta: entrar o registrarse",
  linkOf: (name: string) => `Cuenta de ${name}`,
  coins,
  member: (when: string) => `Aquí desde el ${when}`,

  enter: {
    signIn: "Entrar",
    register: "Registrarse",
    which: "Entrar o registrarse",
    why: "Sin cuenta se juega igual. Con una, tus mesas son tuyas en cualquier navegador, y tienes monedas de juego.",
    keeps: "Las mesas y los cuadernos de puntos de este navegador pasan a tu cuenta.",
    name: "Nombre",
    nameHint: "De 2 a 24 caracteres. Los demás lo ven en tus mesas.",
    password: "Contraseña",
    passwordHint: "8 caracteres como mínimo; tres o cuatro palabras van bien.",
    show: "Mostrar la contraseña",
    noMail: "No hay dirección de correo, así que nadie puede enviarte una contraseña perdida: guárdala bien.",
  },

  coinsPart: {
    title: "Monedas de juego",
    note: "Las monedas de juego no valen dinero. No se pueden comprar, regalar ni cobrar.",
    refill: "Recibir 200 monedas",
    refillHint: "Con menos de 10 monedas puedes llegar de nuevo a 200, una vez al día.",
    history: "Historial",
    when: "Cuándo",
    what: "Qué",
    sum: "Monedas",
    after: "Saldo",
    table: "Mesa",
    older: "Anteriores",
    kinds: {
      start: "Bienvenida",
      refill: "Recarga",
      stake: "Apuesta",
      payout: "Ganadas",
      leave: "Mesa abandonada",
      back: "Apuesta devuelta",
      close: "Cierre",
    },
  },

  played: {
    title: "Jugado",
    none: "Aún no se ha jugado ninguna partida hasta el final.",
    kind: "Con quién",
    matches: "Partidas",
    won: "Ganadas",
    deals: "Manos",
    best: "Mejor mano",
    kinds: { bots: "Contra bots", people: "Con personas" },
  },

  devices: {
    title: "Dónde has entrado",
    here: "aquí",
    since: (when: string) => `desde el ${when}`,
    seen: (when: string) => `visto el ${when}`,
    end: "Salir",
    endOne: (device: string) => `Salir en ${device}`,
  },

  change: {
    title: "Cambiar la contraseña",
    old: "Contraseña actual",
    new: "Contraseña nueva",
    save: "Cambiarla",
    done: "Tu contraseña ha cambiado. Todos los demás navegadores han quedado fuera.",
  },

  data: {
    title: "Tus datos",
    export: "Descargar todo",
    exportHint: "Cuenta, monedas, mesas con sus actas y cuadernos de puntos: un archivo JSON.",
    remove: "Borrar la cuenta",
    sure: "¿Borrar tu cuenta?",
    sureMore:
      "Tus mesas, cuadernos de puntos y monedas se pierden para siempre. Donde juegan otros, un bot ocupa tu asiento con otro nombre; la apuesta que hubiera allí se pierde.",
    password: "Tu contraseña",
    keep: "Conservarla",
  },
};
