import { Problem } from './http/problem';
import { SettingsError } from './settingsError';
import { StoreError } from './store/storeError';

/** Whether the message of an error is all that somebody at the command line needs. */
export function isExplained(error: unknown): error is Error {
  return [SettingsError, StoreError, Problem].some((kind) => error instanceof kind);
}
