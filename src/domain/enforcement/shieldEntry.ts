import { isRecord, textField } from '../../../shared/isRecord';
import { textList } from '../wordRules/rules';

/** What becomes of a message about which the server should be asked, and does not answer. */
export const WITHOUT_VERDICT = ['pass', 'refuse'] as const;
export type WithoutVerdict = (typeof WITHOUT_VERDICT)[number];

/** The entry of the key-value store that says what the function asks the server. */
export interface ShieldEntry {
  /** Where the server takes questions; missing where none are asked. */
  readonly url?: string;
  /** Chats whose messages it judges: ids, or beginnings of them that end in `*`. */
  readonly channels: readonly string[];
  readonly withoutVerdict: WithoutVerdict;
}

/** Reads the entry. Without one, nothing is asked. */
export function readShieldEntry(entry: unknown): ShieldEntry {
  const fields = isRecord(entry) ? entry : {};
  const url = textField(fields, 'url');
  return {
    ...(url !== undefined && { url }),
    channels: textList(fields['channels']),
    withoutVerdict: WITHOUT_VERDICT.find((one) => one === fields['withoutVerdict']) ?? 'refuse',
  };
}
