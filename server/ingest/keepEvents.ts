import { msToTimetoken, timetokenToMs } from '../../shared/protocol';
import { isDirectOfOthers } from '../../src/domain/channelRole';
import { isRevision, REJECTED_PREFIX } from '../../src/domain/protocol';
import { REPORTS_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import { keepHeld } from '../held/held';
import { makeTrue } from '../outbox/subjects';
import { findReportedMessages } from '../reports/foundMessages';
import { keepRuleReport } from '../reports/ruleReports';
import type { Write } from '../store/openStore';
import { storableJson } from '../store/storableJson';
import { keepFirstSeen } from '../verdicts/people';
import type { KeysetEvent } from './readEvents';

/** Rows of one statement: each has up to five values, of which SQLite takes 32,766. */
const ROWS = 1_000;
/** A channel that is seen for the first time is compared with history from a little earlier, ms. */
const EARLIER_MS = 3_600_000;
/** Bytes of a message; PubNub takes no larger one. */
const MAX_MESSAGE = 64 * 1_024;

/** Channels in which one sender may be the first within an hour. */
const NEW_CHANNELS = 100;
const HOUR_MS = 3_600_000;

type Of<Kind> = Extract<KeysetEvent, { kind: Kind }>;

/** A message with its JSON text. */
type Storable = Of<'message'> & { readonly text: string };

/**
 * Keeps what happened, and has the outbox look at what it may concern. Only states are compared, so it does not matter
 * whether an event comes twice, late, or in another order.
 *
 * @returns how many messages were left out, since they cannot be stored: one must not keep the others from it
 */
export async function keepEvents(write: Write, events: readonly KeysetEvent[]): Promise<number> {
  const ofKind = <Kind extends KeysetEvent['kind']>(kind: Kind) =>
    events.filter((event): event is Of<Kind> => event.kind === kind);
  const sent = ofKind('message');
  const messages = sent.flatMap((message) => {
    const text = jsonOf(message.message);
    return text === undefined ? [] : [{ ...message, text }];
  });
  await keepMessages(write, messages);
  for (const part of partsOf(messages)) {
    const senders = part.filter(({ userId }) => userId !== '');
    await keepFirstSeen(
      write,
      new Map(senders.map(({ userId, timetoken }) => [userId, timetokenToMs(timetoken)])),
    );
  }
  for (const { channelId, timetoken, text } of messages) {
    const isHeld = channelId.startsWith(REJECTED_PREFIX);
    if (!isHeld && channelId !== REPORTS_CHANNEL) continue;
    const content: unknown = JSON.parse(text);
    if (isHeld) await keepHeld(write, channelId.slice(REJECTED_PREFIX.length), timetoken, content);
    else await keepRuleReport(write, timetoken, content);
  }
  for (const part of partsOf([...new Set(messages.map(({ userId }) => userId))])) {
    await findReportedMessages(write, part);
  }
  await keepChannels(write, messages);
  const revised = ofKind('action').filter(isRevision);
  const subjects = new Map(
    [
      ...ofKind('user').flatMap(({ userId }) => [
        { kind: 'user' as const, userId },
        { kind: 'name' as const, of: 'user' as const, id: userId },
      ]),
      ...ofKind('channel').map(({ channelId: id }) => ({
        kind: 'name' as const,
        of: 'channel' as const,
        id,
      })),
      ...revised.map(({ channelId, message }) => ({
        kind: 'message' as const,
        channelId,
        message,
      })),
    ].map((subject) => [JSON.stringify(subject), subject]),
  );
  for (const subject of subjects.values()) {
    // A record may show a user without what was decided about them.
    await makeTrue(write, subject, { isBackground: subject.kind !== 'user' });
  }
  await keepJoins(write, ofKind('join'));
  return sent.length - messages.length;
}

/** Has the outbox check users who joined a closed channel, a channel during raid mode, or the direct chat of two others. */
async function keepJoins(write: Write, joins: readonly Of<'join'>[]): Promise<void> {
  if (joins.length === 0) return;
  const closed = await write.db
    .selectFrom('protections')
    .select(['channelId', 'since'])
    .where('kind', 'in', ['close', 'raidMode'])
    .execute();
  for (const { channelId, userId, at } of joins) {
    // Raid mode has no channel: it is about all of them.
    const isLate = closed.some(
      (row) => (row.channelId === channelId || row.channelId === '') && at > row.since,
    );
    if (!isLate && !isDirectOfOthers(channelId, userId)) continue;
    await makeTrue(write, { kind: 'membership', channelId, userId }, { isBackground: true });
  }
}

/** @returns undefined for what cannot be stored: it is nested too deeply or too large */
function jsonOf(message: unknown): string | undefined {
  try {
    const text = storableJson(JSON.stringify(message));
    return text.length <= MAX_MESSAGE ? text : undefined;
  } catch {
    return undefined;
  }
}

async function keepMessages({ db, now }: Write, messages: readonly Storable[]): Promise<void> {
  const rows = messages.map(({ channelId, timetoken, userId, text }) => ({
    channelId,
    timetoken,
    userId,
    message: text,
    receivedAt: now,
  }));
  for (const part of partsOf(rows)) {
    await db
      .insertInto('messages')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Has the channels compared with history from now on. Whoever says something in ever new channels does not make all of
 * them known: otherwise one sender could keep the others from being compared.
 */
async function keepChannels({ db, now }: Write, messages: readonly Storable[]): Promise<void> {
  const senders = new Map(messages.map(({ channelId, userId }) => [channelId, userId]));
  const complete = msToTimetoken(now - EARLIER_MS);
  const known = new Set<string>();
  for (const channels of partsOf([...senders.keys()])) {
    const rows = await db
      .selectFrom('cursors')
      .select('channelId')
      .where('channelId', 'in', channels)
      .execute();
    for (const { channelId } of rows) known.add(channelId);
  }
  const left = new Map<string, number>();
  const rows = [];
  for (const [channelId, userId] of senders) {
    if (known.has(channelId)) continue;
    const allowed = left.get(userId) ?? (await newChannelsLeft({ db, now }, userId));
    left.set(userId, allowed - 1);
    if (allowed > 0) rows.push({ channelId, complete, comparedAt: now, userId, addedAt: now });
  }
  for (const part of partsOf(rows)) await db.insertInto('cursors').values(part).execute();
}

/** How many channels a sender may still make known within the hour. */
async function newChannelsLeft(
  { db, now }: Pick<Write, 'db' | 'now'>,
  userId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('cursors')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('userId', '=', userId)
    .where('addedAt', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow();
  return NEW_CHANNELS - Number(count);
}

function partsOf<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(rows.length / ROWS);
  return Array.from({ length: count }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS));
}
