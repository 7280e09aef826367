import { RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { BEHAVIOUR_FIELD, writeStoredBehaviour } from '../../src/domain/behaviourRules/rules';
import { RULES_FIELD, writeStoredRules } from '../../src/domain/wordRules/rules';
import { READ_MARK } from '../../src/domain/protocol';
import { timetokenAt } from '../protocol/timetoken';
import type { ServiceContext } from '../serviceContext';
import type { FileFacts } from '../files/fileStore';
import type { SampleData, SampleMessage } from './sampleData';
import {
  rejectedIn,
  reportsIn,
  SAMPLE_BEHAVIOUR,
  SAMPLE_RULES,
  type SampleReport,
} from './sampleModeration';

/** Whether nobody has used the service's data folder yet. */
export function isEmpty({ stores }: ServiceContext): boolean {
  return stores.users.page({ limit: 1, offset: 0, sort: [], isCounted: false }).rows.length === 0;
}

/**
 * Fills an empty service in one transaction, behind the bytes of its pictures. The past is written
 * straight into the stores: nobody was subscribed to it, so there is nothing to deliver.
 */
export async function seedService(
  context: ServiceContext,
  data: Omit<SampleData, 'story'>,
): Promise<void> {
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

/**
 * Creates cases for the moderator console: reports as the chat makes them, and messages that the word
 * rules reject. Does nothing without moderation.
 */
export async function seedModeration(context: ServiceContext, data: SampleData): Promise<void> {
  if (!context.moderation) return;
  for (const made of reportsIn(data)) await report(context, made);
  for (const { channelId: channel, userId: uuid, text } of rejectedIn(data)) {
    const message = JSON.stringify({ text, type: 'default' });
    // The functions reject the message and record it.
    await context.functions.beforePublish({ kind: 'message', channel, uuid, message });
  }
}

async function report(
  context: ServiceContext,
  { message, reporterId, reason }: SampleReport,
): Promise<void> {
  const { journal, moderation, stores } = context;
  const { userId } = message;
  const name = stores.users.get(reporterId)?.name ?? reporterId;
  const custom = {
    flag: true,
    flaggedAt: context.now(),
    flaggedBy: `${name} (${reporterId})`,
    reason,
    flaggedChannel: message.channelId,
    flaggedMessage: timetokenAt(message.sentAt),
  };
  const caller = { userId: reporterId, isAdministrator: false };
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
