import { sql } from 'kysely';
import { isRecord, textField } from '../../shared/isRecord';
import { chatOf } from '../../src/domain/channelRole';
import {
  isAcceptableId,
  toChannelId,
  toUserId,
  type ChannelId,
  type UserId,
} from '../../src/domain/ids';
import type { InboxRecord, StatedKind } from '../../src/domain/moderation/inbox';
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
  /** That of the statement, outcome or appeal, which a message carries as `noticeId`. */
  readonly id: string;
  readonly message: { [name: string]: Json | null };
}

interface InboxParts extends Pick<WorkerParts, 'store' | 'serverId'> {
  readonly keyset: Pick<Keyset, 'channel' | 'history' | 'publish'>;
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
  // A user whose id makes no name of a channel, since it is too long for instance, has no session, and reads nothing.
  if (!isAcceptableId(channelId)) return success(undefined);
  for (;;) {
    const notices = await noticesAfter(store.db, userId, await lastTold(store.db, userId));
    if (notices.length === 0) return success(undefined);
    const published = await publishedIn(keyset, channelId);
    if (!published.ok) return published;
    for (const notice of notices) {
      if (lease.aborted) return success(undefined);
      if (!published.value.has(notice.id)) {
        const message = await withPlace(keyset, notice.message);
        const sent = await keyset.publish({ channelId, as: serverId, message });
        if (!sent.ok) return sent;
      }
      await keepTold(store, userId, notice.id);
    }
  }
}

/** Adds the name of the channel to a notice without one: a message that a rule rejects is stored before the keyset is asked. */
async function withPlace(
  keyset: Pick<Keyset, 'channel'>,
  message: Notice['message'],
): Promise<Notice['message']> {
  const channelId = textField(message, 'channelId');
  if (channelId === undefined || message['place'] !== undefined) return message;
  const channel = await keyset.channel(toChannelId(chatOf(channelId)));
  const place = channel.ok ? channel.value?.name : undefined;
  return place ? { ...message, place } : message;
}

async function noticesAfter(
  db: Database,
  userId: UserId,
  last: string,
): Promise<readonly Notice[]> {
  const statements = db
    .selectFrom('statements')
    .select(['id', 'content', 'decisionId as about', sql<Told['kind']>`kind`.as('kind')])
    .select(sql<Told['type']>`'statement'`.as('type'))
    .where('userId', '=', userId)
    .where('id', '>', last);
  const outcomes = db
    .selectFrom('outcomes')
    .select(['id', 'content', sql<string>`''`.as('about'), sql<Told['kind']>`''`.as('kind')])
    .select(sql<Told['type']>`'outcome'`.as('type'))
    .where('userId', '=', userId)
    .where('id', '>', last);
  const appeals = db
    .selectFrom('appeals')
    .select(['id', 'text as content', 'statementId as about', sql<Told['kind']>`''`.as('kind')])
    .select(sql<Told['type']>`'appeal'`.as('type'))
    .where('userId', '=', userId)
    .where('id', '>', last);
  // One query: between two of them a record could be added before one that the second one finds.
  const rows = await statements
    .unionAll(outcomes)
    .unionAll(appeals)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({ id: row.id, message: { ...messageOf(row), noticeId: row.id } }));
}

/** What is told of a record: of a statement its decision and the kind of it, of an appeal the statement. */
interface Told {
  readonly id: string;
  readonly type: InboxRecord['type'];
  /** JSON text; the text of an appeal. */
  readonly content: string;
  readonly about: string;
  readonly kind: StatedKind | '';
}

function messageOf({ id, type, content, about, kind }: Told): Notice['message'] {
  switch (type) {
    case 'statement':
      return { ...contentOf(content), type, decisionId: about, kind, source: LOG_CHANNEL };
    case 'outcome':
      return { ...contentOf(content), type };
    case 'appeal':
      return { type, appealId: id, statementId: about, text: content };
  }
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
