/** @file The few texts of the page itself, in the language of the browser; all others come from the bot. */

const ALL = {
  en: {
    themes: { dark: "Dark colours", light: "Light colours", system: "Colours of the system" },
    dismiss: "Dismiss", zoom: "Enlarge or reduce", leave: "Log out of this browser",
    offline: "Not connected. Trying again …",
    spent: "You aren't logged in here, or the link was used already. Use “Open board” in Discord for a new one.",
    further: "Touch what belongs to it.",
  },
  de: {
    themes: { dark: "Dunkle Farben", light: "Helle Farben", system: "Farben des Systems" },
    dismiss: "Schließen", zoom: "Vergrößern oder verkleinern", leave: "In diesem Browser abmelden",
    offline: "Keine Verbindung. Neuer Versuch …",
    spent: "Du bist hier nicht angemeldet, oder der Link wurde schon benutzt. Hol dir in Discord mit „Brett öffnen“ einen neuen.",
    further: "Berühr, was dazugehört.",
  },
  fr: {
    themes: { dark: "Couleurs sombres", light: "Couleurs claires", system: "Couleurs du système" },
    dismiss: "Fermer", zoom: "Agrandir ou réduire", leave: "Se déconnecter de ce navigateur",
    offline: "Pas de connexion. Nouvel essai…",
    spent: "Tu n’es pas connecté ici, ou le lien a déjà servi. Prends-en un nouveau dans Discord.",
    further: "Touche ce qui va avec.",
  },
  es: {
    themes: { dark: "Colores oscuros", light: "Colores claros", system: "Colores del sistema" },
    dismiss: "Cerrar", zoom: "Ampliar o reducir", leave: "Cerrar sesión en este navegador",
    offline: "Sin conexión. Reintentando…",
    spent: "No has iniciado sesión aquí, o el enlace ya se usó. Pide otro en Discord.",
    further: "Toca lo que va con ello.",
  },
};

const language = /** @type {keyof typeof ALL} */ (navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in ALL) ?? "en");

export const texts = { language, ...ALL[language] };
