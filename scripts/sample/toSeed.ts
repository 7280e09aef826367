import type { Seed, SeedMessage, SeedUser } from '../../emulator/api';
import { READ_MARK } from '../../src/domain/protocol';
import { timetokenAt } from '../../emulator/protocol/timetoken';
import type { SampleData, SampleMessage } from './sampleData';

/** The sample as the emulator takes it. Its records are as old as the first message, and its members have read all. */
export function toSeed({
  users,
  channels,
  memberships,
  messages,
}: Omit<SampleData, 'story'>): Seed {
  const [first, last] = [messages[0], messages.at(-1)];
  const at = first && { at: isoOf(first.sentAt) };
  const custom = last && { custom: { [READ_MARK]: timetokenAt(last.sentAt) } };
  return {
    users: users.map(({ profileUrl, ...user }) => ({
      ...user,
      ...at,
      ...(profileUrl !== null && { profileUrl }),
    })),
    channels: channels.map(({ description, ...channel }) => ({
      ...channel,
      ...at,
      ...(description !== null && { description }),
    })),
    memberships: memberships.map(({ userId, channelId }) => ({
      user: userId,
      channel: channelId,
      ...custom,
      ...at,
    })),
    messages: messages.map(toSeedMessage),
  };
}

function toSeedMessage(sample: SampleMessage): SeedMessage {
  const { channelId, userId, message, image, reactions, sentAt } = sample;
  return {
    channel: channelId,
    user: userId,
    message,
    at: isoOf(sentAt),
    ...(image && {
      file: {
        id: image.id,
        name: image.name,
        content: Buffer.from(image.bytes).toString('base64'),
      },
    }),
    actions: reactions.map(({ userId: user, value, at }) => ({
      type: 'reaction',
      user,
      value,
      at: isoOf(at),
    })),
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** With what the story has left in records of users, where they are all there is of moderation. */
export function withRestrictions(data: SampleData): Omit<SampleData, 'story'> {
  const { muted, blocked, flagged } = data.story;
  const { reporterId, reason, at } = flagged;
  const reporter = data.users.find(({ id }) => id === reporterId)?.name ?? '';
  const fields: Readonly<Record<string, SeedUser['custom']>> = {
    [muted.userId]: { mutedChannels: muted.channelId },
    [blocked.userId]: { blockedChannels: blocked.channelId },
    [flagged.userId]: {
      flag: true,
      flaggedAt: at,
      flaggedBy: `${reporter} (${reporterId})`,
      reason,
    },
  };
  const users = data.users.map((user) => ({
    ...user,
    custom: { ...user.custom, ...fields[user.id] },
  }));
  return { ...data, users };
}
