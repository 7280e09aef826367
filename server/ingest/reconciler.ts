import { msToTimetoken, type Timetoken } from '../../shared/protocol';
import { toChannelId, type ChannelId } from '../../src/domain/ids';
import type { Keyset, PageOf, Result } from '../keyset/keyset';
import { success } from '../keyset/attempts';
import type { Store } from '../store/openStore';
import { keepEvents } from './keepEvents';
import type { KeysetEvent } from './readEvents';

/** Channels that are compared at once, and how often each is at most, ms. */
const CHANNELS = 20;
const EVERY_MS = 60_000;
/** Entries of a page of history that is followed by another one. */
const FULL_PAGE = 100;
/** What is told later than this counts as lost, ms: Events & Actions may still be on their way before. */
const LATE_MS = 10_000;
/** How long messages are kept, ms. */
const KEPT_MS = 7 * 24 * 3_600_000;

interface ReconcilerParts {
  readonly store: Store;
  readonly keyset: Pick<Keyset, 'history' | 'actions'>;
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
  const cursors = (await hasDue(parts.store)) ? await claim(parts.store) : [];
  for (const cursor of cursors) await compare(parts, cursor);
  return cursors.length === CHANNELS;
}

/** What fails is compared at the next turn, from the same place. */
async function compare({ store, keyset }: ReconcilerParts, cursor: Cursor): Promise<void> {
  const { channelId, complete } = cursor;
  const upTo = msToTimetoken(store.now() - LATE_MS);
  const keep = (events: readonly KeysetEvent[]) =>
    store.write((write) => keepEvents(write, events));
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
