import { SettingsError, type SettingOf } from '../settingsError';

/** As long as messages are kept for other reasons (`ingest/reconciler.ts`). */
const DEFAULT_DAYS = 7;
const MAX_DAYS = 3_650;

/**
 * Reads for how many days users can search messages; 0 where they cannot.
 *
 * @throws SettingsError
 */
export function readSearchDays(value: SettingOf): number {
  const days = Number(value('SERVER_SEARCH_DAYS') ?? DEFAULT_DAYS);
  if (Number.isInteger(days) && days >= 0 && days <= MAX_DAYS) return days;
  throw new SettingsError(`SERVER_SEARCH_DAYS must be a whole number from 0 to ${MAX_DAYS}.`);
}
