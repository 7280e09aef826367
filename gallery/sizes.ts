/** The windows in which each view is looked at, px. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

export const THEMES = ['light', 'dark'] as const;

export type Size = (typeof SIZES)[number];
export type Theme = (typeof THEMES)[number];

/** The names under which the app keeps the user’s choice of a theme and of a language in the browser. */
export const THEME_KEY = 'moderated-chat theme';
export const LANGUAGE_KEY = 'moderated-chat language';
