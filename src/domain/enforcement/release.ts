import { isRecord } from '../../../shared/isRecord';
import { namedFiles } from '../message';
import { readSignedText, type SignedText } from './signedText';

/** The field of a message's `meta` that lets a message pass which a moderator has released. */
export const RELEASE_FIELD = 'release';

/** Who may publish a released message once more, where, and since when. */
export interface Release {
  /** Ms since the epoch. */
  readonly at: number;
  readonly channelId: string;
  readonly userId: string;
}

/** The text of a release that is signed: it goes with no other message. */
export function releaseText(release: string, message: unknown): string {
  return `${release}\n${contentOf(message)}`;
}

/** @param meta of a publish; undefined without a release */
export function readRelease(meta: unknown): SignedText | undefined {
  return isRecord(meta) ? readSignedText(meta[RELEASE_FIELD]) : undefined;
}

/** The release in a text; undefined when it is none. @param text whose signature was checked */
export function parseRelease(text: string): Release | undefined {
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields)) return undefined;
  const { at, channelId, userId } = fields;
  const isWhole =
    typeof at === 'number' && typeof channelId === 'string' && typeof userId === 'string';
  return isWhole ? { at, channelId, userId } : undefined;
}

/** The same for messages that say the same. Of a file, PubNub decides what else its message has. */
function contentOf(message: unknown): string {
  if (!isRecord(message) || !isRecord(message['file'])) return sorted(message);
  return sorted([message['message'] ?? '', namedFiles(message)]);
}

/** JSON text whose fields have one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
