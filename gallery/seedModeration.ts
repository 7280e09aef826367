import { timetokenAt } from '../emulator/protocol/timetoken';
import type { ServiceContext } from '../emulator/serviceContext';
import type { SampleData } from '../scripts/sample/sampleData';
import {
  rejectedIn,
  reportsIn,
  SAMPLE_BEHAVIOUR,
  SAMPLE_RULES,
  type SampleReport,
} from '../scripts/sample/sampleModeration';
import { BEHAVIOUR_FIELD, writeStoredBehaviour } from '../src/domain/behaviourRules/rules';
import { RULES_CHANNEL } from '../src/domain/moderation/moderationRecord';
import { RULES_FIELD, writeStoredRules } from '../src/domain/wordRules/rules';

/**
 * Creates cases for the moderator console: reports as the chat makes them, and messages that the word
 * rules reject. Does nothing without moderation.
 */
export async function seedModeration(context: ServiceContext, data: SampleData): Promise<void> {
  if (!context.moderation) return;
  const rules = {
    custom: {
      [RULES_FIELD]: writeStoredRules(SAMPLE_RULES),
      [BEHAVIOUR_FIELD]: writeStoredBehaviour(SAMPLE_BEHAVIOUR),
    },
  };
  await context.journal.write((entry) => {
    context.stores.channels.set(RULES_CHANNEL, rules, entry.nextTimetoken());
  });
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
