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
  /** When raid mode ends, ms since the epoch: until then no message passes without a verdict. */
  readonly raidUntil?: number;
}

/** Reads the entry. Without one, nothing is asked. */
export function readShieldEntry(entry: unknown): ShieldEntry {
  const fields = isRecord(entry) ? entry : {};
  const url = textField(fields, 'url');
  const { raidUntil } = fields;
  return {
    ...(url !== undefined && { url }),
    channels: textList(fields['channels']),
    withoutVerdict: WITHOUT_VERDICT.find((one) => one === fields['withoutVerdict']) ?? 'refuse',
    ...(typeof raidUntil === 'number' && { raidUntil }),
  };
}

/** Whether a message about which the server does not answer is refused. @param now ms since the epoch */
export function isRefusedWithoutVerdict(
  { withoutVerdict, raidUntil = 0 }: ShieldEntry,
  now: number,
): boolean {
  return withoutVerdict === 'refuse' || now < raidUntil;
}
