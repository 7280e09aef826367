import { msToTimetoken, timetokenToMs, type Timetoken } from '../../shared/protocol';
import { toChannelId, type ChannelId } from '../../src/domain/ids';
import type { Keyset, PageOf, Result } from '../keyset/keyset';
import { success } from '../keyset/attempts';
import type { Store } from '../store/openStore';
import { keepEvents } from './keepEvents';
import type { KeysetEvent } from './readEvents';

/** Channels that are claimed and compared at once, and how often each is at most, ms. */
const CHANNELS = 50;
const AT_ONCE = 5;
const EVERY_MS = 60_000;
/** Entries of a page of history that is followed by another one. */
const FULL_PAGE = 100;
/** Events that arrive later than this count as lost, ms; younger ones may still be on their way. */
const LATE_MS = 10_000;
/** How long messages are kept, ms. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** A channel without a message for so long is compared no more until there is another one, ms. */
const QUIET_MS = 24 * 3_600_000;

interface ReconcilerParts {
  readonly store: Store;
  readonly keyset: Pick<Keyset, 'history' | 'actions' | 'time'>;
  /** Told of channels that could not be compared, and of messages that could not be stored; never what they say. */
  readonly onFailure?: (reason: string) => void;
}

interface Cursor {
  readonly channelId: ChannelId;
  readonly complete: Timetoken;
}

/**
 * Finds in the history of each channel what Events & Actions lost.
 *
 * @returns whether there may be more channels to compare
 * @throws (rejects) when the database cannot be used
 */
export async function reconcile(parts: ReconcilerParts): Promise<boolean> {
  if (!(await hasDue(parts.store))) return false;
  // By PubNub's clock, as timetokens are, and from before the comparisons.
  const time = await parts.keyset.time();
  if (!time.ok) return false;
  const upTo = msToTimetoken(timetokenToMs(time.value) - LATE_MS);
  const cursors = await claim(parts.store);
  // The channels of one turn: each lane takes the next one.
  const next = cursors.values();
  const lane = async () => {
    for (const cursor of next) await compareSafely(parts, cursor, upTo);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return cursors.length === CHANNELS;
}

/** One channel must not keep the others from being compared. */
async function compareSafely(
  parts: ReconcilerParts,
  cursor: Cursor,
  upTo: Timetoken,
): Promise<void> {
  try {
    await compare(parts, cursor, upTo);
  } catch (error) {
    parts.onFailure?.(error instanceof Error ? error.name : 'unknown');
  }
}

/** A comparison that fails is repeated at the next turn from the same timetoken. */
async function compare(
  { store, keyset, onFailure }: ReconcilerParts,
  cursor: Cursor,
  upTo: Timetoken,
): Promise<void> {
  const { channelId, complete } = cursor;
  const keep = async (events: readonly KeysetEvent[]) => {
    const skipped = await store.write((write) => keepEvents(write, events));
    if (skipped > 0) onFailure?.(`${skipped} messages cannot be stored`);
  };
  const messages = await eachPage(
    complete,
    (page) => keyset.history(channelId, page),
    (found) => keep(found.map((message) => ({ kind: 'message', ...message }))),
  );
  const actions = await eachPage(
    complete,
    (page) => keyset.actions(channelId, page),
    (found) =>
      keep(found.map(({ message, type }) => ({ kind: 'action', channelId, message, type }))),
  );
  if (!messages.ok || !actions.ok || upTo <= complete) return;
  await store.write(({ db }) =>
    db.updateTable('cursors').set({ complete: upTo }).where('channelId', '=', channelId).execute(),
  );
}

/** Forgets messages that are old. */
export async function forgetOldMessages(store: Store): Promise<void> {
  await store.write(({ db, now }) =>
    db
      .deleteFrom('messages')
      .where('receivedAt', '<', now - KEPT_MS)
      .execute(),
  );
}

/** Ends the comparison of channels in which nothing was said for a day. */
export async function forgetQuietChannels(store: Store): Promise<void> {
  await store.write(({ db, now }) =>
    db
      .deleteFrom('cursors')
      .where('addedAt', '<', now - QUIET_MS)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('messages')
              .select('messages.channelId')
              .whereRef('messages.channelId', '=', 'cursors.channelId')
              .where('messages.timetoken', '>', msToTimetoken(now - QUIET_MS)),
          ),
        ),
      )
      .execute(),
  );
}

/** A look that takes no lock. */
async function hasDue(store: Store): Promise<boolean> {
  const due = await store.db
    .selectFrom('cursors')
    .select('channelId')
    .where('comparedAt', '<=', store.now() - EVERY_MS)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Takes the channels that were not compared for longest; of several servers each takes others. */
function claim(store: Store): Promise<readonly Cursor[]> {
  return store.write(async ({ db, now }) => {
    const due = await db
      .selectFrom('cursors')
      .select(['channelId', 'complete'])
      .where('comparedAt', '<=', now - EVERY_MS)
      .orderBy('comparedAt')
      .limit(CHANNELS)
      .execute();
    const ids = due.map(({ channelId }) => channelId);
    if (ids.length > 0) {
      await db
        .updateTable('cursors')
        .set({ comparedAt: now })
        .where('channelId', 'in', ids)
        .execute();
    }
    return due.map(({ channelId, complete }) => ({
      channelId: toChannelId(channelId),
      complete: complete as Timetoken,
    }));
  });
}

/** Goes through everything since a time, page by page backwards. */
async function eachPage<T extends { readonly timetoken: Timetoken }>(
  from: Timetoken,
  fetchPage: (page: PageOf) => Promise<Result<readonly T[]>>,
  keep: (entries: readonly T[]) => Promise<void>,
): Promise<Result<void>> {
  for (let before: Timetoken | undefined; ;) {
    const page = await fetchPage(before === undefined ? { from } : { from, before });
    if (!page.ok) return page;
    const oldest = page.value.at(-1);
    if (oldest) await keep(page.value);
    if (!oldest || page.value.length < FULL_PAGE) return success(undefined);
    before = oldest.timetoken;
  }
}
