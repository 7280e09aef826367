import type { ReportReason } from '../../src/domain/report';
import { isPublicChannel } from '../../src/domain/channel';
import { toChannelId } from '../../src/domain/ids';
import { timetokenAt } from '../domain/timetoken';
import type { ServiceContext } from '../serviceContext';
import type { SampleData, SampleMessage } from './sampleData';

/** Where in the conversations somebody takes offence, as parts of their whole. */
const REPORTED: readonly { readonly at: number; readonly reason: ReportReason }[] = [
  { at: 0.35, reason: 'False information' },
  { at: 0.6, reason: 'Bullying or harassment' },
  { at: 0.85, reason: "It's a spam" },
];

/** What the sample rules stop. */
const STOPPED = [
  'You idiot, that was my parking space!',
  'Earn from home today: freemoney for the first hundred.',
];

/**
 * Work for the moderator's console: reports of messages, made as the chat makes them, and messages
 * that the word rules stop. Does nothing where there is no moderation.
 */
export async function seedModeration(context: ServiceContext, data: SampleData): Promise<void> {
  if (!context.moderation) return;
  const said = data.messages.filter(
    ({ channelId, message }) => isPublicChannel(toChannelId(channelId)) && message.text !== '',
  );
  for (const { at, reason } of REPORTED)
    await report(context, said, Math.floor(said.length * at), reason);
  for (const [index, text] of STOPPED.entries()) {
    const spoken = said.at(-1 - index * 7);
    if (spoken) await stop(context, spoken, text);
  }
}

/** Whoever speaks next in the channel reports what was said. */
async function report(
  context: ServiceContext,
  said: readonly SampleMessage[],
  index: number,
  reason: ReportReason,
): Promise<void> {
  const { journal, moderation, stores } = context;
  const message = said[index];
  const reporter = said
    .slice(index + 1)
    .find(({ channelId, userId }) => channelId === message?.channelId && userId !== message.userId);
  if (!message || !reporter) return;
  const { userId } = message;
  const name = stores.users.get(reporter.userId)?.name ?? reporter.userId;
  const custom = {
    flag: true,
    flaggedAt: context.now(),
    flaggedBy: `${name} (${reporter.userId})`,
    reason,
    flaggedChannel: message.channelId,
    flaggedMessage: timetokenAt(message.sentAt),
  };
  const caller = { userId: reporter.userId, isAdministrator: false };
  await journal.write((entry) => {
    const before = stores.users.get(userId)?.custom ?? null;
    const reviewed = moderation?.reviewUserWrite(
      { ...caller, token: undefined, tokenProblem: undefined },
      userId,
      { custom },
    );
    if (!reviewed) return;
    const { record } = stores.users.set(userId, reviewed.patch, entry.nextTimetoken());
    reviewed.record(entry, before, record.custom);
  });
}

/** The functions keep a record of what they stop. */
async function stop(
  { functions }: ServiceContext,
  { channelId: channel, userId: uuid }: SampleMessage,
  text: string,
): Promise<void> {
  const message = JSON.stringify({ text, type: 'default' });
  await functions.beforePublish({ kind: 'message', channel, uuid, message });
}
