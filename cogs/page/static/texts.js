/** @file The few texts of the page itself, in the language of the browser; all others come from the bot. */

const ALL = {
  en: {
    themes: { dark: "Dark colors", light: "Light colors", system: "Colors of the system" },
    dismiss: "Dismiss", enlarge: "Enlarge", reduce: "Reduce", leave: "Log out of this browser",
    offline: "Not connected. Trying again …",
    spent: "You aren't logged in here, or the link was used already. Use “Open board” in Discord for a new one.",
    further: "Touch what belongs to it.",
    areas: "What you can touch", which: "Which one?", answers: "Answers",
    phrases: {},
  },
  de: {
    themes: { dark: "Dunkle Farben", light: "Helle Farben", system: "Farben des Systems" },
    dismiss: "Schließen", enlarge: "Vergrößern", reduce: "Verkleinern", leave: "In diesem Browser abmelden",
    offline: "Keine Verbindung. Neuer Versuch …",
    spent: "Du bist hier nicht angemeldet, oder der Link wurde schon benutzt. Hol dir in Discord mit „Brett öffnen“ einen neuen.",
    further: "Berühr, was dazugehört.",
    areas: "Was du berühren kannst", which: "Was davon?", answers: "Antworten",
    phrases: {
      submit: "Absenden", cancel: "Abbrechen", close: "Schließen", done: "Fertig",
      select: "Wähle etwas aus", search: "Suchen", nothing: "Nichts gefunden.",
      required: (/** @type {string} */ label) => `${label} fehlt noch.`,
      tooShort: (/** @type {string} */ label, /** @type {number} */ least) => `${label} braucht mindestens ${least} Zeichen.`,
      choose: (/** @type {number} */ least, /** @type {number} */ most) => (least === most ? `Wähle ${most}` : `Wähle ${least} bis ${most}`),
    },
  },
  fr: {
    themes: { dark: "Couleurs sombres", light: "Couleurs claires", system: "Couleurs du système" },
    dismiss: "Fermer", enlarge: "Agrandir", reduce: "Réduire", leave: "Se déconnecter de ce navigateur",
    offline: "Pas de connexion. Nouvel essai…",
    spent: "Tu n’es pas connecté ici, ou le lien a déjà servi. Prends-en un nouveau dans Discord.",
    further: "Touche ce qui va avec.",
    areas: "Ce que tu peux toucher", which: "Lequel ?", answers: "Réponses",
    phrases: {
      submit: "Envoyer", cancel: "Annuler", close: "Fermer", done: "Terminé",
      select: "Fais un choix", search: "Rechercher", nothing: "Rien de tel.",
      required: (/** @type {string} */ label) => `${label} : à remplir.`,
      tooShort: (/** @type {string} */ label, /** @type {number} */ least) => `${label} : au moins ${least} caractères.`,
      choose: (/** @type {number} */ least, /** @type {number} */ most) => (least === most ? `Choisis-en ${most}` : `Choisis-en de ${least} à ${most}`),
    },
  },
  es: {
    themes: { dark: "Colores oscuros", light: "Colores claros", system: "Colores del sistema" },
    dismiss: "Cerrar", enlarge: "Ampliar", reduce: "Reducir", leave: "Cerrar sesión en este navegador",
    offline: "Sin conexión. Reintentando…",
    spent: "No has iniciado sesión aquí, o el enlace ya se usó. Pide otro en Discord.",
    further: "Toca lo que va con ello.",
    areas: "Lo que puedes tocar", which: "¿Cuál?", answers: "Respuestas",
    phrases: {
      submit: "Enviar", cancel: "Cancelar", close: "Cerrar", done: "Listo",
      select: "Elige una opción", search: "Buscar", nothing: "No hay nada así.",
      required: (/** @type {string} */ label) => `Falta completar: ${label}.`,
      tooShort: (/** @type {string} */ label, /** @type {number} */ least) => `${label}: al menos ${least} caracteres.`,
      choose: (/** @type {number} */ least, /** @type {number} */ most) => (least === most ? `Elige ${most}` : `Elige de ${least} a ${most}`),
    },
  },
};

const language = /** @type {keyof typeof ALL} */ (navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in ALL) ?? "en");

export const texts = { language, ...ALL[language] };
