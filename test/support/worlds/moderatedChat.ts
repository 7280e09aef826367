import type PubNub from 'pubnub';
import type { ServiceOptions } from '../../../emulator/serviceOptions';
import { NOTE_FIELD } from '../../../src/domain/moderation/moderationRecord';
import { grantFor } from '../../../scripts/start/signInLinks';
import { moderatorClient } from '../drivers/moderator';
import { failureOf } from '../matchers/sdkFailure';
import { ANN, BOB, GENERAL, RANDOM } from './smallWorld';
import { startTestService, type TestService } from './testService';

export const EVE = 'user_eve';
export const GROUP = 'group.000000000000000000000000001';

/** Refused as the network refuses. */
export const FORBIDDEN = { statusCode: 403 };

const PEOPLE = [
  [ANN, 'Ann Archer'],
  [BOB, 'Bob Baker'],
  [EVE, 'Eve'],
] as const;

export type ModeratedChat = Awaited<ReturnType<typeof startModeratedChat>>;

/** A moderated service on which nothing has been decided yet: three people in two public channels. */
export async function startModeratedChat(
  options: Pick<
    ServiceOptions,
    | 'dataFolder'
    | 'functionsFolder'
    | 'accessManager'
    | 'faults'
    | 'webhooks'
    | 'logLevel'
    | 'writeLog'
  > = {},
) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const service = await startTestService({ ...options, isModerated: true, now });
  const moderator = moderatorClient(service);
  await fill(service);
  const isTokenNeeded = options.accessManager?.isEnforced === true;
  /** The query fields by which somebody calls. */
  const signIn = (userId: string) => ({
    uuid: userId,
    ...(isTokenNeeded && { auth: service.context.accessManager.grant(grantFor(userId)) }),
  });
  /** Somebody who uses the chat, with a token where the service asks for one. */
  const as = (userId: string) => {
    const { auth } = signIn(userId);
    return service.client(userId, auth === undefined ? {} : { authKey: auth });
  };

  return {
    service,
    moderator,
    signIn,
    as,
    ann: as(ANN),
    bob: as(BOB),
    eve: as(EVE),
    close: () => service.close(),
    now,
    /** Lets the service's clock go ahead. */
    pass: (ms: number) => void (ahead += ms),
    say,
    customOf: (uuid: string) => customOf(moderator, uuid),
    decide: (uuid: string, fields: object, note?: object) => decide(moderator, uuid, fields, note),
    historyOf: (channel: string) => historyOf(moderator, channel),
  };
}

/** Gives every test of a suite such a service of its own. */
export function withModeratedChat(
  begin: (chat: ModeratedChat) => void,
  options: Parameters<typeof startModeratedChat>[0] = {},
): void {
  let chat: ModeratedChat;
  beforeEach(async () => {
    chat = await startModeratedChat(options);
    begin(chat);
  });
  afterEach(() => chat.close());
}

/** Written straight into the stores, as sample data is. */
async function fill({ context: { journal, stores } }: TestService): Promise<void> {
  await journal.write((entry) => {
    for (const [userId, name] of PEOPLE) {
      stores.users.set(userId, { name, custom: { title: 'Guest' } }, entry.nextTimetoken());
    }
    for (const channelId of [GENERAL, RANDOM]) {
      stores.channels.set(channelId, { name: channelId }, entry.nextTimetoken());
      for (const [userId] of PEOPLE) {
        stores.memberships.set({ channelId, userId }, {}, entry.nextTimetoken());
      }
    }
  });
}

function say(client: PubNub, channel: string, text = 'hello') {
  return client.publish({ channel, message: { text } });
}

async function customOf(moderator: PubNub, uuid: string) {
  const include = { customFields: true };
  const { data } = await moderator.objects.getUUIDMetadata({ uuid, include });
  return data.custom ?? {};
}

/** Writes a decision as the console does: on the version that was read, with the note beside it. */
async function decide(
  moderator: PubNub,
  uuid: string,
  fields: object,
  note: object = { reason: 'rude' },
): Promise<void> {
  for (;;) {
    const include = { customFields: true };
    const { data } = await moderator.objects.getUUIDMetadata({ uuid, include });
    const custom = { ...data.custom, ...fields, [NOTE_FIELD]: JSON.stringify(note) };
    const writing = moderator.objects.setUUIDMetadata({
      uuid,
      data: { custom },
      ifMatchesEtag: data.eTag,
    });
    const [outcome] = await Promise.allSettled([writing]);
    if (outcome.status === 'fulfilled') return;
    // Somebody else was quicker: decide on what they left.
    expect(await failureOf(writing)).toMatchObject({ statusCode: 412 });
  }
}

async function historyOf(moderator: PubNub, channel: string) {
  const { channels } = await moderator.fetchMessages({ channels: [channel], count: 100 });
  const items = channels[encodeURIComponent(channel)] ?? channels[channel] ?? [];
  return items.map(({ message, timetoken }) => ({
    id: String(timetoken),
    ...(message as object),
  }));
}

/** Reports somebody as the app does. */
export function report(client: PubNub, reporter: string, uuid: string, about: object) {
  const flag = { flag: true, flaggedAt: 1, flaggedBy: `Me (${reporter})`, reason: "It's a spam" };
  return client.objects.setUUIDMetadata({ uuid, data: { custom: { ...flag, ...about } } });
}
