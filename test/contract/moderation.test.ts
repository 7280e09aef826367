import type PubNub from 'pubnub';
import { moderatorGrant } from '../../scripts/start/signInLinks';
import { signToken } from '../../service/domain/accessToken';
import {
  LOG_CHANNEL,
  NOTE_FIELD,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
  type LogCommand,
} from '../../src/domain/moderationRecord';
import { timetokenAt } from '../builders/timetokens';
import { MODERATOR, moderatorClient } from '../support/moderator';
import { failureOf } from '../support/sdkFailure';
import { ANN, BOB, DIRECT, GENERAL, RANDOM } from '../support/smallWorld';
import { subscribe } from '../support/subscriber';
import { startTestService, type TestService } from '../support/testService';
import { waitFor } from '../support/waitFor';

const EVE = 'user_eve';
const GROUP = 'group.000000000000000000000000001';

/** Refused as the network refuses. */
const FORBIDDEN = { statusCode: 403 };

describe('a moderated chat', () => {
  let service: TestService;
  let moderator: PubNub;
  let ann: PubNub;
  let bob: PubNub;
  let eve: PubNub;
  let now: number;

  beforeEach(async () => {
    now = Date.now();
    service = await startTestService({ isModerated: true, now: () => now });
    moderator = moderatorClient(service);
    [ann, bob, eve] = [ANN, BOB, EVE].map((id) => service.client(id)) as [PubNub, PubNub, PubNub];
    for (const [uuid, name] of [
      [ANN, 'Ann Archer'],
      [BOB, 'Bob Baker'],
      [EVE, 'Eve'],
    ] as const) {
      await moderator.objects.setUUIDMetadata({ uuid, data: { name, custom: { title: 'Guest' } } });
    }
    for (const channel of [GENERAL, RANDOM]) {
      await moderator.objects.setChannelMetadata({ channel, data: { name: channel } });
      await moderator.objects.setChannelMembers({ channel, uuids: [ANN, BOB, EVE] });
    }
  });
  afterEach(() => service.close());

  const customOf = async (uuid: string) => {
    const { data } = await moderator.objects.getUUIDMetadata({
      uuid,
      include: { customFields: true },
    });
    return data.custom ?? {};
  };
  /** Writes a decision as the console does: on the version that was read, with the note beside it. */
  const decide = async (uuid: string, fields: object, note: object = { reason: 'rude' }) => {
    for (;;) {
      const { data } = await moderator.objects.getUUIDMetadata({ uuid });
      const custom = { ...data.custom, ...fields, [NOTE_FIELD]: JSON.stringify(note) };
      const write = { uuid, data: { custom }, ifMatchesEtag: data.eTag };
      const writing = moderator.objects.setUUIDMetadata(write);
      const [outcome] = await Promise.allSettled([writing]);
      if (outcome.status === 'fulfilled') return;
      // Somebody else was quicker: decide on what they left.
      expect(await failureOf(writing)).toMatchObject({ statusCode: 412 });
    }
  };
  const historyOf = async (channel: string) => {
    const { channels } = await moderator.fetchMessages({ channels: [channel], count: 100 });
    const items = channels[encodeURIComponent(channel)] ?? channels[channel] ?? [];
    return items.map(({ message, timetoken }) => ({
      id: String(timetoken),
      ...(message as object),
    }));
  };
  const say = (client: PubNub, channel: string, text = 'hello') =>
    client.publish({ channel, message: { text } });

  describe('muted users', () => {
    beforeEach(() => decide(BOB, { mutedChannels: GENERAL }));

    it.each<[string, () => Promise<unknown>]>([
      ['publish', () => say(bob, GENERAL)],
      ['signal', () => bob.signal({ channel: GENERAL, message: 'typing_on' })],
      [
        'react',
        () =>
          bob.addMessageAction({
            channel: GENERAL,
            messageTimetoken: '17000000000000000',
            action: { type: 'reaction', value: '👍' },
          }),
      ],
      [
        'send a file',
        () =>
          bob.sendFile({
            channel: GENERAL,
            file: { data: Buffer.from('x'), name: 'a.png', mimeType: 'image/png' },
          }),
      ],
    ])('do not %s there', async (_what, attempt) => {
      const failure = await failureOf(attempt());
      expect(failure.statusCode).toBe(403);
      expect(await historyOf(GENERAL)).toEqual([]);
    });

    it('do not report there, and do elsewhere', async () => {
      const report = (flaggedChannel: string) => setFlag(bob, BOB, EVE, { flaggedChannel });
      expect(await failureOf(report(GENERAL))).toMatchObject(FORBIDDEN);
      expect(await customOf(EVE)).not.toHaveProperty('flag');
      await report(RANDOM);
      expect(await customOf(EVE)).toMatchObject({ flag: true });
    });

    it('read on there, and write elsewhere', async () => {
      await say(ann, GENERAL);
      const { channels } = await bob.fetchMessages({ channels: [GENERAL], count: 5 });
      expect(Object.keys(channels)).toHaveLength(1);
      await say(bob, RANDOM);
      expect(await historyOf(RANDOM)).toHaveLength(1);
    });
  });

  describe('blocked users', () => {
    it('neither read nor write the channel', async () => {
      await decide(BOB, { blockedChannels: GENERAL });
      for (const attempt of [
        () => say(bob, GENERAL),
        () => bob.fetchMessages({ channels: [GENERAL], count: 5 }),
        () => bob.hereNow({ channels: [GENERAL] }),
        () => bob.getMessageActions({ channel: GENERAL }),
      ]) {
        expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
      }
      await bob.fetchMessages({ channels: [RANDOM], count: 5 });
    });

    it('hear nothing of it from the moment they are blocked, and go on hearing the rest', async () => {
      const heard = await subscribe(bob, [BOB, GENERAL, RANDOM, 'space.*']);
      await say(ann, GENERAL, 'before');
      await waitFor(() => heard.messages.length === 1, 'the message before');
      await decide(BOB, { blockedChannels: GENERAL });
      await waitFor(() => heard.objects.length > 0, 'their own record');
      await say(ann, GENERAL, 'secret');
      await say(ann, RANDOM, 'open');
      await waitFor(() => heard.messages.length === 2, 'the open message');
      expect(heard.messages.map(({ message }) => (message as { text: string }).text)).toEqual([
        'before',
        'open',
      ]);
    });
  });

  describe('banned users', () => {
    it('get their own record and nothing else', async () => {
      await decide(BOB, { ban: true });
      const { data } = await bob.objects.getUUIDMetadata({ uuid: BOB });
      expect(data.custom).toMatchObject({ ban: true });
      for (const attempt of [
        () => say(bob, GENERAL),
        () => bob.fetchMessages({ channels: [GENERAL], count: 5 }),
        () => bob.objects.getUUIDMetadata({ uuid: ANN }),
        () => bob.objects.getAllUUIDMetadata(),
        () => bob.objects.setUUIDMetadata({ uuid: BOB, data: { custom: { ban: false } } }),
        () => bob.objects.setMemberships({ channels: [GENERAL] }),
        () => bob.objects.removeUUIDMetadata({ uuid: BOB }),
      ]) {
        expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
      }
    });
  });

  describe('what moderators decide', () => {
    it('is not changed by the user, who loses nothing else by trying', async () => {
      await decide(BOB, { mutedChannels: GENERAL });
      const custom = { title: 'Cook', mutedChannels: '', ban: false };
      await bob.objects.setUUIDMetadata({ uuid: BOB, data: { name: 'Robert', custom } });
      expect(await customOf(BOB)).toEqual({ title: 'Cook', mutedChannels: GENERAL });
    });

    it('is not changed by others, who can only report', async () => {
      await eve.objects.setUUIDMetadata({
        uuid: BOB,
        data: { name: 'Fool', custom: { ban: true, title: 'Fool' } },
      });
      const { data } = await moderator.objects.getUUIDMetadata({ uuid: BOB });
      expect(data).toMatchObject({ name: 'Bob Baker', custom: { title: 'Guest' } });
    });

    it('stands when two moderators mute in different channels at once', async () => {
      const other = service.client('user_other', {
        authKey: moderatorToken(service, undefined, 'user_other'),
      });
      for (let round = 0; round < 10; round += 1) {
        await decide(BOB, { mutedChannels: '' });
        await Promise.all([muteIn(moderator, BOB, GENERAL), muteIn(other, BOB, RANDOM)]);
        expect(await customOf(BOB)).toMatchObject({ mutedChannels: `${GENERAL},${RANDOM}` });
      }
    });

    it('stands in a thousand encounters with a report', async () => {
      for (let round = 0; round < 20; round += 1) {
        await decide(BOB, { ban: false });
        await Promise.all([
          ...Array.from({ length: 49 }, (_, i) =>
            setFlag(eve, EVE, BOB, { flaggedMessage: String(17_000_000_000_000_000n + BigInt(i)) }),
          ),
          decide(BOB, { ban: true }),
        ]);
        expect(await customOf(BOB)).toMatchObject({ ban: true, flag: true });
      }
    });
  });

  describe('the authority of a moderator', () => {
    it.each<[string, (service: TestService) => string | undefined]>([
      ['no token', () => undefined],
      ['a made-up token', () => 'moderator'],
      ['a token of another service', (own) => moderatorToken(own, 'sec-c-other')],
      ['the token of another moderator', (own) => moderatorToken(own, undefined, 'user_other')],
    ])('needs more than %s', async (_what, tokenOf) => {
      const authKey = tokenOf(service);
      const fraud = service.client(MODERATOR, authKey === undefined ? {} : { authKey });
      await fraud.objects.setUUIDMetadata({ uuid: BOB, data: { custom: { ban: true } } });
      expect(await customOf(BOB)).not.toHaveProperty('ban');
      expect(
        await failureOf(fraud.fetchMessages({ channels: [REPORTS_CHANNEL], count: 5 })),
      ).toMatchObject(FORBIDDEN);
    });

    it('does not reach into the history: nobody writes or deletes it by hand', async () => {
      await decide(BOB, { mutedChannels: GENERAL });
      expect(await failureOf(say(moderator, REPORTS_CHANNEL))).toMatchObject(FORBIDDEN);
      expect(await failureOf(moderator.deleteMessages({ channel: LOG_CHANNEL }))).toMatchObject(
        FORBIDDEN,
      );
      expect(await failureOf(say(moderator, LOG_CHANNEL))).toMatchObject({ statusCode: 400 });
      expect(await historyOf(LOG_CHANNEL)).toHaveLength(1);
    });

    it('closes reports without a restriction, and says so in the log', async () => {
      const dismissal: LogCommand = {
        kind: 'dismiss',
        reason: 'harmless',
        reportIds: [timetokenAt(1)],
      };
      const dismiss = (client: PubNub) =>
        client.publish({ channel: LOG_CHANNEL, message: JSON.stringify(dismissal) });
      expect(await failureOf(dismiss(moderator))).toMatchObject({ statusCode: 400 });
      const message = { ...dismissal, reportIds: [timetokenAt(1)] };
      await moderator.publish({ channel: LOG_CHANNEL, message });
      expect(await failureOf(bob.publish({ channel: LOG_CHANNEL, message }))).toMatchObject(
        FORBIDDEN,
      );
      expect(await historyOf(LOG_CHANNEL)).toMatchObject([{ ...message, actorId: MODERATOR }]);
    });
  });

  describe('direct and group chats', () => {
    beforeEach(async () => {
      for (const channel of [DIRECT, GROUP]) {
        await ann.objects.setChannelMetadata({ channel, data: { name: 'Chat' } });
        await ann.objects.setChannelMembers({ channel, uuids: [ANN, BOB] });
        await say(ann, channel, 'between us');
      }
    });

    it('are for their members', async () => {
      for (const channel of [DIRECT, GROUP]) {
        await say(bob, channel);
        for (const attempt of [
          () => say(eve, channel),
          () => eve.fetchMessages({ channels: [channel], count: 5 }),
          () => eve.objects.setMemberships({ channels: [channel] }),
          () => eve.objects.setChannelMembers({ channel, uuids: [EVE] }),
          () => eve.objects.setChannelMetadata({ channel, data: { name: 'Mine' } }),
          () => eve.objects.removeChannelMetadata({ channel }),
        ]) {
          expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
        }
      }
    });

    it('are not heard through wildcards', async () => {
      const heard = await subscribe(eve, [EVE, 'group.*', 'direct.*', RANDOM]);
      await say(ann, GROUP, 'secret');
      await say(ann, DIRECT, 'secret');
      await say(ann, RANDOM, 'open');
      await waitFor(() => heard.messages.length > 0, 'the open message');
      expect(heard.messages.map(({ channel }) => channel)).toEqual([RANDOM]);
    });

    it('are left by their members, who send nobody away', async () => {
      const remove = (client: PubNub, uuid: string) =>
        client.objects.removeChannelMembers({ channel: GROUP, uuids: [uuid] });
      expect(await failureOf(remove(ann, BOB))).toMatchObject(FORBIDDEN);
      await say(bob, GROUP);
      await remove(bob, BOB);
      expect(await failureOf(say(bob, GROUP))).toMatchObject(FORBIDDEN);
    });

    it('of other clients, which are not named after the two, are for their members as well', async () => {
      const channel = 'direct.0123456789abcdef';
      await ann.objects.setChannelMetadata({ channel, data: { name: 'Hidden' } });
      await ann.objects.setMemberships({ channels: [channel] });
      await ann.objects.setChannelMembers({ channel, uuids: [BOB] });
      await say(bob, channel);
      expect(await failureOf(say(eve, channel))).toMatchObject(FORBIDDEN);
      expect(await failureOf(eve.objects.setMemberships({ channels: [channel] }))).toMatchObject(
        FORBIDDEN,
      );
    });

    it('take in whom a member brings', async () => {
      await bob.objects.setChannelMembers({ channel: GROUP, uuids: [EVE] });
      await say(eve, GROUP);
    });
  });

  it('lets nobody but the author and moderators edit or delete a message', async () => {
    const { timetoken: messageTimetoken } = await say(ann, GENERAL);
    const act = (client: PubNub, type: string) =>
      client.addMessageAction({ channel: GENERAL, messageTimetoken, action: { type, value: 'x' } });
    for (const type of ['updated', 'deleted']) {
      expect(await failureOf(act(bob, type))).toMatchObject(FORBIDDEN);
    }
    await act(ann, 'updated');
    await act(bob, 'reaction');
    await act(moderator, 'deleted');
    const { data } = await act(ann, 'deleted');
    const restore = (client: PubNub) => client.removeMessageAction({ ...data, channel: GENERAL });
    expect(await failureOf(restore(bob))).toMatchObject({ statusCode: 400 });
    await restore(moderator);
    expect(await historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'deleteMessage', actorId: MODERATOR, userId: ANN, message: messageTimetoken },
      { kind: 'restoreMessage', actorId: MODERATOR, userId: ANN, message: messageTimetoken },
    ]);
  });

  it('keeps a report with the message as it was and what was said around it', async () => {
    await say(ann, GENERAL, 'before');
    const { timetoken } = await say(bob, GENERAL, 'an insult');
    await say(ann, GENERAL, 'after');
    const about = { flaggedChannel: GENERAL, flaggedMessage: timetoken };
    await setFlag(ann, ANN, BOB, about);
    await setFlag(ann, ANN, BOB, about);
    await setFlag(eve, EVE, BOB, about);
    await bob.addMessageAction({
      channel: GENERAL,
      messageTimetoken: timetoken,
      action: { type: 'updated', value: 'a compliment' },
    });

    const reports = await historyOf(REPORTS_CHANNEL);
    expect(reports).toMatchObject([
      { reporterId: ANN, userId: BOB, channelId: GENERAL, message: { text: 'an insult' } },
      { reporterId: EVE, userId: BOB },
    ]);
    expect(reports[0]).toMatchObject({ surroundings: [{ text: 'before' }, { text: 'after' }] });
  });

  it('logs what the rules were and what became of them', async () => {
    const setRules = (rules: string) =>
      moderator.objects.setChannelMetadata({ channel: RULES_CHANNEL, data: { custom: { rules } } });
    await setRules('{"version":1}');
    await setRules('{"version":1}');
    await setRules('{"version":1,"rules":[]}');
    expect(await historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'changeRules', actorId: MODERATOR, after: { rules: '{"version":1}' } },
      { kind: 'changeRules', before: { rules: '{"version":1}' } },
    ]);
  });

  it('logs every decision with its reason, and ends it by itself when its time is over', async () => {
    await decide(BOB, { mutedChannels: GENERAL }, { reason: 'rude', until: now + 3_600_000 });
    expect(await failureOf(say(bob, GENERAL))).toMatchObject(FORBIDDEN);
    now += 3_600_001;
    await waitFor(async () => (await customOf(BOB))['mutedChannels'] === '', 'the end of the mute');
    await say(bob, GENERAL);
    expect(await historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'mute', actorId: MODERATOR, userId: BOB, channelId: GENERAL, reason: 'rude' },
      { kind: 'unmute', userId: BOB, before: { mutedChannels: GENERAL } },
    ]);
    expect(await customOf(BOB)).not.toHaveProperty(NOTE_FIELD);
  });
});

/** A token that says it is a moderator's, signed with the service's own key unless another is given. */
function moderatorToken({ context }: TestService, secretKey?: string, userId = MODERATOR): string {
  const grant = moderatorGrant(userId);
  return secretKey === undefined
    ? context.accessManager.grant(grant)
    : signToken(grant, Math.floor(context.now() / 1_000), secretKey);
}

/** Reports somebody as the app does. */
function setFlag(client: PubNub, reporter: string, uuid: string, about: object) {
  const flag = { flag: true, flaggedAt: 1, flaggedBy: `Me (${reporter})`, reason: "It's a spam" };
  return client.objects.setUUIDMetadata({ uuid, data: { custom: { ...flag, ...about } } });
}

/** Adds a channel to those a user is muted in, whatever somebody else does to the record meanwhile. */
async function muteIn(client: PubNub, uuid: string, channel: string): Promise<void> {
  for (;;) {
    const include = { customFields: true };
    const { data } = await client.objects.getUUIDMetadata({ uuid, include });
    const muted = String(data.custom?.['mutedChannels'] ?? '').split(',');
    const mutedChannels = [...new Set([...muted, channel].filter(Boolean))].sort().join(',');
    const custom = { ...data.custom, mutedChannels };
    const writing = client.objects.setUUIDMetadata({
      uuid,
      data: { custom },
      ifMatchesEtag: data.eTag,
    });
    const [outcome] = await Promise.allSettled([writing]);
    if (outcome.status === 'fulfilled') return;
    expect(await failureOf(writing)).toMatchObject({ statusCode: 412 });
  }
}
