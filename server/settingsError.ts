/** A setting that is wrong, as a sentence that names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The value of a setting without blanks around it; undefined when it is not set. */
export type SettingOf = (name: string) => string | undefined;

/** An address; undefined when the text is none. */
export function readUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
