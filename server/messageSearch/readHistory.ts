import { msToTimetoken, type Timetoken } from '../../shared/protocol';
import { roleOf } from '../../src/domain/channelRole';
import { toChannelId, type ChannelId, type UserId } from '../../src/domain/ids';
import { DELETION, isEdit } from '../../src/domain/protocol';
import type { Keyset, StoredMessageWithActions } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import type { Store } from '../store/openStore';
import type { MessageSearch } from './messageSearch';
import type { CurrentMessage } from './messageTexts';

interface HistoryParts {
  readonly store: Store;
  readonly keyset: Pick<Keyset, 'channels' | 'historyWithActions'>;
  readonly search: MessageSearch;
  /** The user whose deletions count besides those of authors. */
  readonly serverId: UserId;
}

/** At the end of a history. */
const NOTHING_OLDER = msToTimetoken(0);

/**
 * Has the search find what was said before Events & Actions told the server of it, page by page, each page once.
 *
 * @returns the work, which tells whether there is more to do at once; it rejects while PubNub does not answer
 */
export function createHistoryReader(parts: HistoryParts): () => Promise<boolean> {
  let isListed = false;
  const failed = new Set<ChannelId>();
  return async () => {
    if (!isListed) await listChannels(parts);
    isListed = true;
    const unread = await parts.store.db
      .selectFrom('searchHistory')
      .selectAll()
      .where('readFrom', '>', parts.search.oldest())
      .execute();
    const next = unread.find(({ channelId }) => !failed.has(toChannelId(channelId)));
    if (!next) {
      failed.clear();
      return false;
    }
    const channelId = toChannelId(next.channelId);
    const isRead = await readPage(parts, channelId, next.readFrom as Timetoken);
    // Tried again when the others are read, which it must not keep waiting.
    if (!isRead) failed.add(channelId);
    return true;
  };
}

/** Those that have a record, threads included. */
async function listChannels({ store, keyset }: HistoryParts): Promise<void> {
  let next: string | undefined;
  do {
    const page = requireValue(await keyset.channels('', next));
    const rows = page.channels
      .filter(({ id }) => ['chat', 'thread'].includes(roleOf(id).kind))
      .map(({ id }) => ({ channelId: id, readFrom: msToTimetoken(store.now()) }));
    if (rows.length > 0) {
      await store.write(({ db }) =>
        db
          .insertInto('searchHistory')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    }
    next = page.next;
  } while (next !== undefined);
}

async function readPage(
  { store, keyset, search, serverId }: HistoryParts,
  channelId: ChannelId,
  before: Timetoken,
): Promise<boolean> {
  const page = await keyset.historyWithActions(channelId, before);
  if (!page.ok) return false;
  await search.addKnown(page.value.map((message) => asItReads(message, serverId)));
  const readFrom = page.value.at(-1)?.timetoken ?? NOTHING_OLDER;
  await store.write(({ db }) =>
    db.updateTable('searchHistory').set({ readFrom }).where('channelId', '=', channelId).execute(),
  );
  return true;
}

function asItReads(message: StoredMessageWithActions, serverId: UserId): CurrentMessage {
  const { channelId, timetoken, userId, message: content, actions } = message;
  const own = actions.filter((action) => action.userId === userId);
  return {
    channelId,
    timetoken,
    userId,
    message: content,
    edit: own.findLast(({ type }) => isEdit(type))?.value,
    isDeleted: actions.some(
      (action) => action.type === DELETION && [userId, serverId].includes(action.userId),
    ),
  };
}
