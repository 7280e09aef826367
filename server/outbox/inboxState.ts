import { isRecord } from '../../shared/isRecord';
import { toUserId, type ChannelId, type UserId } from '../../src/domain/ids';
import { inboxChannelOf } from '../../src/domain/moderation/inboxChannel';
import { LOG_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import type { Json, Keyset, Result } from '../keyset/keyset';
import { mapped, success } from '../keyset/attempts';
import type { Database } from '../store/schema';
import type { Store } from '../store/openStore';
import type { WorkerParts } from './workerParts';

/** Messages of an inbox that one run publishes; the rest follows. */
const BATCH = 50;

/** A message of an inbox. */
interface Notice {
  /** That of the statement or outcome, which a message carries as `noticeId`. */
  readonly id: string;
  readonly message: { [name: string]: Json | null };
}

interface InboxParts extends Pick<WorkerParts, 'store' | 'serverId'> {
  readonly keyset: Pick<Keyset, 'history' | 'publish'>;
}

/**
 * Publishes what a user has been told and was not published yet, in its order. After a failure the inbox itself says
 * what was published already.
 *
 * @param lease aborted when another worker has the inbox
 */
export async function showInbox(
  { store, keyset, serverId }: InboxParts,
  id: string,
  lease: AbortSignal,
): Promise<Result<void>> {
  const userId = toUserId(id);
  const channelId = inboxChannelOf(userId);
  for (;;) {
    const notices = await noticesAfter(store.db, userId, await lastTold(store.db, userId));
    if (notices.length === 0) return success(undefined);
    const published = await publishedIn(keyset, channelId);
    if (!published.ok) return published;
    for (const notice of notices) {
      if (lease.aborted) return success(undefined);
      if (!published.value.has(notice.id)) {
        const { message } = notice;
        const sent = await keyset.publish({ channelId, as: serverId, message });
        if (!sent.ok) return sent;
      }
      await keepTold(store, userId, notice.id);
    }
  }
}

async function noticesAfter(
  db: Database,
  userId: UserId,
  last: string,
): Promise<readonly Notice[]> {
  const statements = await db
    .selectFrom('statements')
    .select(['id', 'decisionId', 'kind', 'content'])
    .where('userId', '=', userId)
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const outcomes = await db
    .selectFrom('outcomes')
    .select(['id', 'content'])
    .where('userId', '=', userId)
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const notices: Notice[] = [
    ...statements.map(({ id, decisionId, kind, content }) => ({
      id,
      message: {
        ...contentOf(content),
        ...{ type: 'statement', noticeId: id, decisionId, kind, source: LOG_CHANNEL },
      },
    })),
    ...outcomes.map(({ id, content }) => ({
      id,
      message: { ...contentOf(content), type: 'outcome', noticeId: id },
    })),
  ];
  return notices.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, BATCH);
}

/** The server itself wrote the text. */
function contentOf(text: string): Notice['message'] {
  return JSON.parse(text) as Notice['message'];
}

/** The newest notices of an inbox: more than one batch, so whatever a lost answer hid is among them. */
async function publishedIn(
  keyset: Pick<Keyset, 'history'>,
  channelId: ChannelId,
): Promise<Result<ReadonlySet<unknown>>> {
  return mapped(
    await keyset.history(channelId, {}),
    (messages) =>
      new Set(messages.map(({ message }) => (isRecord(message) ? message['noticeId'] : undefined))),
  );
}

async function lastTold(db: Database, userId: UserId): Promise<string> {
  const row = await db
    .selectFrom('told')
    .select('last')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.last ?? '';
}

/** Another worker may be further. */
async function keepTold(store: Store, userId: UserId, last: string): Promise<void> {
  await store.write(({ db }) =>
    db
      .insertInto('told')
      .values({ userId, last })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet({ last }).where('told.last', '<', last),
      )
      .execute(),
  );
}
