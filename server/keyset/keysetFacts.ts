import { toChannelId, toUserId } from '../../src/domain/ids';
import { namedFiles } from '../../src/domain/message';
import type { MessageSnapshot } from '../../src/domain/moderation/moderationRecord';
import { readableText } from '../../src/domain/moderation/readableText';
import { isEdit } from '../../src/domain/protocol';
import { nextTimetoken, type Timetoken } from '../../shared/protocol';
import type { Facts } from '../facts';
import { Problem } from '../http/problem';
import type { Keyset, Result, StoredMessage, StoredMessageWithActions } from './keyset';

const MESSAGES_BEFORE = 10;
const MESSAGES_AFTER = 5;
const FULL_PAGE = 100;
/** Characters of each surrounding message. */
const MAX_SURROUNDING_TEXT = 1_000;

type Asked = Pick<Keyset, 'user' | 'channel' | 'message' | 'history' | 'historyWithActions'>;

/** A message that the server was told of. */
export type FindKept = (
  channelId: string,
  timetoken: Timetoken,
) => Promise<Pick<StoredMessage, 'timetoken' | 'userId' | 'message'> | undefined>;

/**
 * Looks facts up in the keyset.
 *
 * @param findKept knows messages that history does not keep, or not any more
 */
export function keysetFacts(keyset: Asked, findKept: FindKept): Facts {
  return {
    user: async (id) => answered(await keyset.user(toUserId(id))),
    channel: async (id) => answered(await keyset.channel(toChannelId(id))),
    async message(channelId, timetoken) {
      const [channel, at] = [toChannelId(channelId), timetoken as Timetoken];
      const [stored, before, after] = await Promise.all([
        keyset.message(channel, at),
        keyset.history(channel, { before: at }),
        keyset.history(channel, { from: nextTimetoken(at) }),
      ]);
      const found = answered(stored);
      const message = found ?? (await findKept(channelId, at));
      if (!message) return undefined;
      const around = oldestFirst(answered(before)).slice(-MESSAGES_BEFORE);
      const later = answered(after);
      // When more than a page follows, only the newest are known, which are not those around it.
      if (later.length < FULL_PAGE) around.push(...oldestFirst(later).slice(0, MESSAGES_AFTER));
      const last = around.findLast((said) => said.timetoken > at)?.timetoken ?? at;
      const edited = answered(await keyset.historyWithActions(channel, nextTimetoken(last)));
      const texts = new Map(edited.map((said) => [said.timetoken, toCurrentSnapshot(said)]));
      return {
        message: found ? toCurrentSnapshot(found) : toSnapshot(message),
        surroundings: around
          .map((said) => texts.get(said.timetoken) ?? toSnapshot(said))
          .map((said) => ({ ...said, text: cut(said.text) })),
      };
    },
  };
}

/** @throws Problem `unavailable` when the keyset did not answer */
function answered<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Problem('unavailable', 'PubNub does not answer.');
  return result.value;
}

const oldestFirst = (messages: readonly StoredMessage[]) =>
  messages.toSorted((a, b) => (a.timetoken < b.timetoken ? -1 : 1));

/** A message as it was published. */
export function toSnapshot({
  timetoken,
  userId,
  message,
}: Pick<StoredMessage, 'timetoken' | 'userId' | 'message'>): MessageSnapshot {
  const [file] = namedFiles(message);
  const text = readableText(message);
  return {
    timetoken,
    authorId: userId,
    text: file && text === file.name ? '' : text,
    ...(file && { fileId: file.id, fileName: file.name }),
  };
}

/** A message as it reads now. Only its author edits it. */
function toCurrentSnapshot(message: StoredMessageWithActions): MessageSnapshot {
  const snapshot = toSnapshot(message);
  const edit = message.actions.findLast(
    ({ type, userId }) => isEdit(type) && userId === message.userId,
  );
  return edit ? { ...snapshot, text: edit.value } : snapshot;
}

function cut(text: string): string {
  return text.length <= MAX_SURROUNDING_TEXT ? text : `${text.slice(0, MAX_SURROUNDING_TEXT)}…`;
}
