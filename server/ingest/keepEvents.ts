import { msToTimetoken } from '../../shared/protocol';
import { isRevision, REJECTED_PREFIX } from '../../src/domain/protocol';
import { keepHeld } from '../held/held';
import { makeTrue } from '../outbox/subjects';
import type { Write } from '../store/openStore';
import type { KeysetEvent } from './readEvents';

/** Rows of one statement: each has up to five values, of which SQLite takes 32,766. */
const ROWS = 1_000;
/** A channel that is seen for the first time is compared with history from a little earlier, ms. */
const EARLIER_MS = 3_600_000;
/** Bytes of a message; PubNub takes no larger one. */
const MAX_MESSAGE = 64 * 1_024;

type Of<Kind> = Extract<KeysetEvent, { kind: Kind }>;

/**
 * Keeps what happened, and has the outbox look at what it may concern. Only states are compared, so it does not matter
 * whether an event comes twice, late, or in another order.
 */
export async function keepEvents(write: Write, events: readonly KeysetEvent[]): Promise<void> {
  const ofKind = <Kind extends KeysetEvent['kind']>(kind: Kind) =>
    events.filter((event): event is Of<Kind> => event.kind === kind);
  const messages = ofKind('message');
  await keepMessages(write, messages);
  for (const { channelId, timetoken, message } of messages) {
    if (!channelId.startsWith(REJECTED_PREFIX)) continue;
    await keepHeld(write, channelId.slice(REJECTED_PREFIX.length), timetoken, message);
  }
  await keepChannels(write, new Set(messages.map(({ channelId }) => channelId)));
  const revised = ofKind('action').filter(isRevision);
  const subjects = new Map(
    [
      ...ofKind('user').map(({ userId }) => ({ kind: 'user' as const, userId })),
      ...revised.map(({ channelId, message }) => ({
        kind: 'message' as const,
        channelId,
        message,
      })),
    ].map((subject) => [JSON.stringify(subject), subject]),
  );
  for (const subject of subjects.values()) await makeTrue(write, subject);
}

async function keepMessages({ db, now }: Write, messages: readonly Of<'message'>[]): Promise<void> {
  const rows = messages
    .map(({ channelId, timetoken, userId, message }) => ({
      ...{ channelId, timetoken, userId, receivedAt: now },
      // PostgreSQL stores no such character.
      message: JSON.stringify(message).replaceAll(String.raw`\u0000`, ''),
    }))
    .filter(({ message }) => message.length <= MAX_MESSAGE);
  for (let at = 0; at < rows.length; at += ROWS) {
    await db
      .insertInto('messages')
      .values(rows.slice(at, at + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function keepChannels({ db, now }: Write, channels: ReadonlySet<string>): Promise<void> {
  const complete = msToTimetoken(now - EARLIER_MS);
  const rows = Array.from(channels, (channelId) => ({ channelId, complete, comparedAt: 0 }));
  for (let at = 0; at < rows.length; at += ROWS) {
    await db
      .insertInto('cursors')
      .values(rows.slice(at, at + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
