import { RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import {
  BEHAVIOUR_FIELD,
  type BehaviourRule,
  writeStoredBehaviour,
} from '../../src/domain/behaviourRules/rules';
import { RULES_FIELD, writeStoredRules } from '../../src/domain/wordRules/rules';
import { READ_MARK } from '../../src/domain/protocol';
import { timetokenAt } from '../protocol/timetoken';
import type { ServiceContext } from '../serviceContext';
import type { FileFacts } from '../files/fileStore';
import type { SampleData, SampleMessage } from './sampleData';
import type { ModerationRules, WordRule } from '../../src/domain/wordRules/rules';
import type { ReportReason } from '../../src/domain/moderation/report';
import { hasPublicId } from '../../src/domain/channel';
import { toChannelId } from '../../src/domain/ids';

/** Whether nobody has used the service's data folder yet. */
export function isEmpty({ stores }: ServiceContext): boolean {
  return stores.users.page({ limit: 1, offset: 0, sort: [], isCounted: false }).rows.length === 0;
}

/**
 * Fills an empty service in one transaction, behind the bytes of its pictures. The past is written
 * straight into the stores: nobody was subscribed to it, so there is nothing to deliver.
 */
export async function seedService(context: ServiceContext, data: SampleData): Promise<void> {
  const { stores, journal } = context;
  const at = data.messages[0]?.sentAt ?? context.now();
  const facts = await writeImages(context, data.messages);
  await journal.write(() => {
    for (const { id, ...user } of data.users) stores.users.set(id, user, timetokenAt(at));
    for (const { id, ...channel } of data.channels) {
      stores.channels.set(id, channel, timetokenAt(at));
    }
    const rules = {
      custom: {
        [RULES_FIELD]: writeStoredRules(SAMPLE_RULES),
        [BEHAVIOUR_FIELD]: writeStoredBehaviour(SAMPLE_BEHAVIOUR),
      },
    };
    stores.channels.set(RULES_CHANNEL, rules, timetokenAt(at));
    // The sample users have read the sample messages.
    const read = { custom: { [READ_MARK]: timetokenAt(data.messages.at(-1)?.sentAt ?? at) } };
    for (const membership of data.memberships) {
      stores.memberships.set(membership, read, timetokenAt(at));
    }
    for (const message of data.messages) storeMessage(context, message, facts);
  });
}

/** Size and type of each picture by its id. */
async function writeImages({ fileStore }: ServiceContext, messages: readonly SampleMessage[]) {
  const facts = new Map<string, FileFacts>();
  for (const { image } of messages) {
    if (image) facts.set(image.id, await fileStore.write(image.id, [image.bytes]));
  }
  return facts;
}

function storeMessage(
  { stores }: ServiceContext,
  sample: SampleMessage,
  imageFacts: ReadonlyMap<string, FileFacts>,
): void {
  const { channelId: channel, userId, image, message, reactions } = sample;
  const timetoken = timetokenAt(sample.sentAt);
  const file = image && { id: image.id, name: image.name };
  stores.messages.insert(
    {
      channel,
      timetoken,
      kind: file ? 'file' : 'message',
      publisher: userId,
      payload: JSON.stringify(file ? { message, file } : message),
    },
    null,
  );
  const facts = image && imageFacts.get(image.id);
  if (facts) {
    const uploaded = { uploaderId: userId, createdAt: sample.sentAt };
    stores.files.insert({ channel, ...image, ...facts, ...uploaded });
  }
  for (const reaction of reactions) {
    stores.messageActions.insert(channel, {
      messageTimetoken: timetoken,
      actionTimetoken: timetokenAt(reaction.at),
      type: 'reaction',
      value: reaction.value,
      userId: reaction.userId,
    });
  }
}

const EVERYWHERE: Pick<WordRule, 'match' | 'channels' | 'exceptChannels' | 'isOn'> = {
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
};

/** One rule of each kind, to try out and to change. */
const SAMPLE_RULES: ModerationRules = {
  rules: [
    { ...EVERYWHERE, id: 'insults', action: 'block', words: ['idiot', 'moron', 'scumbag'] },
    { ...EVERYWHERE, id: 'language', action: 'mask', words: ['damn', 'crap', 'bloody hell'] },
    { ...EVERYWHERE, id: 'tone', action: 'flag', words: ['shut up', 'get lost'] },
    {
      ...EVERYWHERE,
      ...{ id: 'adverts', action: 'block', match: 'substring' },
      words: ['freemoney', 'clickhere'],
    },
  ],
  allow: ['idiot proof'],
};

/** A rule that acts on what no ordinary user does, and one that only counts. */
const SAMPLE_BEHAVIOUR: readonly BehaviourRule[] = [
  {
    ...{ id: 'copies', name: 'The same text in many channels' },
    ...{ condition: 'sameText', threshold: 4, windowSeconds: 600 },
    ...{ action: 'hold', forSeconds: 0, channels: ['*'], exceptChannels: [], mode: 'active' },
  },
  {
    ...{ id: 'floods', name: 'Very many messages' },
    ...{ condition: 'messageRate', threshold: 20, windowSeconds: 60 },
    ...{ action: 'mute', forSeconds: 600, channels: ['*'], exceptChannels: [], mode: 'silent' },
  },
];

/** Positions of the reported messages, as fractions of all messages. */
const REPORTED: readonly { readonly at: number; readonly reason: ReportReason }[] = [
  { at: 0.35, reason: 'False information' },
  { at: 0.6, reason: 'Bullying or harassment' },
  { at: 0.85, reason: "It's a spam" },
];

/** Messages that the sample rules reject. */
const REJECTED = [
  'You idiot, that was my parking space!',
  'Earn from home today: freemoney for the first hundred.',
];

/**
 * Creates cases for the moderator console: reports as the chat makes them, and messages that the word
 * rules reject. Does nothing without moderation.
 */
export async function seedModeration(context: ServiceContext, data: SampleData): Promise<void> {
  if (!context.moderation) return;
  const said = data.messages.filter(
    ({ channelId, message }) => hasPublicId(toChannelId(channelId)) && message.text !== '',
  );
  for (const { at, reason } of REPORTED)
    await report(context, said, Math.floor(said.length * at), reason);
  for (const [index, text] of REJECTED.entries()) {
    const spoken = said.at(-1 - index * 7);
    if (spoken) await stop(context, spoken, text);
  }
}

/** The author of the next message in the channel reports a message. */
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

/** Has the functions reject a message and record it. */
async function stop(
  { functions }: ServiceContext,
  { channelId: channel, userId: uuid }: SampleMessage,
  text: string,
): Promise<void> {
  const message = JSON.stringify({ text, type: 'default' });
  await functions.beforePublish({ kind: 'message', channel, uuid, message });
}
