import { removeExpiredMessages } from '../../../emulator/messages/messageWrites';
import { REPORTS_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import {
  EVE,
  FORBIDDEN,
  GROUP,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';
import { get, publishText } from '../../support/matchers/wire';

const HOUR_MS = 3_600_000;
const NOT_FOUND = { statusCode: 404 };

describe('what moderators judge by', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  const write = (custom: Record<string, string>) =>
    chat.eve.objects.setUUIDMetadata({ data: { custom } });
  const reports = () => chat.historyOf(REPORTS_CHANNEL);

  describe('a record that is full', () => {
    const FULL = { pad: 'x'.repeat(32_600) };

    it('is no way around a ban, a mute, a block or a report', async () => {
      await write(FULL);
      expect(await failureOf(write({ pad: 'x'.repeat(40_000) }))).toMatchObject({
        statusCode: 400,
      });
      await report(chat.ann, ANN, EVE, {});
      await chat.decide(EVE, { mutedChannels: GENERAL });
      expect(await failureOf(chat.say(chat.eve, GENERAL))).toMatchObject(FORBIDDEN);
      await chat.decide(EVE, { blockedChannels: GENERAL });
      await chat.decide(EVE, { ban: true });
      expect(await chat.customOf(EVE)).toMatchObject({ ...FULL, flag: true, ban: true });
      expect(await reports()).toMatchObject([{ reporterId: ANN, userId: EVE }]);
    });

    it('is not made by somebody else: a report is cut', async () => {
      const long = 'long '.repeat(6_000);
      await report(chat.bob, BOB, EVE, {
        reason: long,
        flaggedBy: `${long}(${BOB})`,
        flaggedChannel: long,
        flaggedMessage: long,
      });
      const custom = await chat.customOf(EVE);
      expect(JSON.stringify(custom).length).toBeLessThan(1_300);
      expect(String(custom['flaggedBy'])).toMatch(new RegExp(`^long .*… \\(${BOB}\\)$`));
      await write(FULL);
      expect(await chat.customOf(EVE)).toMatchObject({ ...FULL, flag: true });
    });
  });

  describe('a message that everybody was handed', () => {
    it.each([
      ['for a second', { ttl: '0.0003' }],
      ['and nobody can look up', { store: '0' }],
    ])('%s is kept for its report', async (_how, query) => {
      const text = '{"text":"an insult"}';
      const flaggedMessage = await publishText(chat.service, GENERAL, text, {
        uuid: BOB,
        ...query,
      });
      chat.pass(2_000);
      expect(await chat.historyOf(GENERAL)).toEqual([]);
      await report(chat.ann, ANN, BOB, { flaggedChannel: GENERAL, flaggedMessage });
      expect(await reports()).toMatchObject([
        { userId: BOB, message: { text: 'an insult', authorId: BOB, timetoken: flaggedMessage } },
      ]);
    });

    it('is kept so for a day, unless it is a message that history keeps', async () => {
      const { evidence } = chat.service.context.stores;
      const short = await publishText(chat.service, GENERAL, '"short"', { uuid: BOB, store: '0' });
      const kept = await publishText(chat.service, GENERAL, '"kept"', { uuid: BOB });
      const find = (timetoken: string) =>
        evidence.delivered(GENERAL, timetoken as Parameters<typeof evidence.delivered>[1]);
      const sweepAfter = (hours: number) => {
        chat.pass(hours * HOUR_MS);
        removeExpiredMessages(chat.service.context.stores, chat.now());
      };
      sweepAfter(23);
      expect([find(short)?.text, find(kept)]).toEqual(['short', undefined]);
      sweepAfter(2);
      expect(find(short)).toBeUndefined();
    });
  });

  describe('reports of one person by another', () => {
    it('are one record when they name no message, or invented ones [S15]', async () => {
      for (let n = 0; n < 30; n += 1) {
        await report(chat.eve, EVE, BOB, { reason: `reason ${n}` });
        const flaggedMessage = `170000000000000${String(n).padStart(2, '0')}`;
        await report(chat.eve, EVE, BOB, { flaggedChannel: GENERAL, flaggedMessage });
      }
      await report(chat.ann, ANN, BOB, {});
      const all = await reports();
      expect(all.map((said) => (said as { reporterId?: string }).reporterId)).toEqual([EVE, ANN]);
    });

    it('are one for each of their messages, ten at most, until they are settled', async () => {
      const { timetoken: other } = await chat.say(chat.ann, GENERAL, 'of ann');
      await report(chat.eve, EVE, BOB, { flaggedChannel: GENERAL, flaggedMessage: other });
      expect(await reports()).toMatchObject([{ userId: BOB }]);
      expect((await reports())[0]).not.toHaveProperty('message');
      for (let n = 0; n < 14; n += 1) {
        const { timetoken } = await chat.say(chat.bob, GENERAL, `said ${n}`);
        await report(chat.eve, EVE, BOB, {
          flaggedChannel: GENERAL,
          flaggedMessage: timetoken,
        });
      }
      expect(await reports()).toHaveLength(10);
      await chat.decide(BOB, { flag: false });
      await report(chat.eve, EVE, BOB, {});
      expect(await reports()).toHaveLength(11);
    });

    it('come from where both of them were: nobody has a private chat read out', async () => {
      await chat.ann.objects.setChannelMembers({ channel: GROUP, uuids: [ANN, BOB] });
      const { timetoken: flaggedMessage } = await chat.say(chat.bob, GROUP, 'a secret');
      for (const flaggedChannel of [GROUP, REPORTS_CHANNEL]) {
        const attempt = report(chat.eve, EVE, BOB, { flaggedChannel, flaggedMessage });
        expect(await failureOf(attempt)).toMatchObject(FORBIDDEN);
      }
      expect(await reports()).toEqual([]);
      await report(chat.ann, ANN, BOB, { flaggedChannel: GROUP, flaggedMessage });
      expect(await reports()).toMatchObject([{ message: { text: 'a secret' } }]);
    });
  });

  describe('the record of somebody who has none', () => {
    const recordOf = (uuid: string) => chat.moderator.objects.getUUIDMetadata({ uuid });

    it('is made by nobody else', async () => {
      const attempts = [
        () => chat.eve.objects.setUUIDMetadata({ uuid: 'ghost', data: { name: 'Ghost' } }),
        () => report(chat.eve, EVE, 'ghost', {}),
        () => report(chat.eve, EVE, 'ghost', { flaggedChannel: GENERAL, flaggedMessage: '1' }),
      ];
      for (const attempt of attempts) {
        expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
      }
      expect(await failureOf(recordOf('ghost'))).toMatchObject(NOT_FOUND);
      await chat.service.client('ghost').objects.setUUIDMetadata({ data: { name: 'Gus' } });
      expect((await recordOf('ghost')).data).toMatchObject({ name: 'Gus' });
    });

    it('is made by the report of something that they said', async () => {
      const { timetoken } = await chat.say(chat.service.client('nameless'), GENERAL, 'an insult');
      const about = { flaggedChannel: GENERAL, flaggedMessage: timetoken };
      await report(chat.ann, ANN, 'nameless', about);
      expect(await chat.customOf('nameless')).toMatchObject({ flag: true });
      expect(await reports()).toMatchObject([{ message: { text: 'an insult' } }]);
    });
  });

  it('is no text that is longer than a message: surroundings are cut', async () => {
    for (let n = 0; n < 12; n += 1) await chat.say(chat.ann, GENERAL, 'x'.repeat(20_000));
    const { timetoken } = await chat.say(chat.bob, GENERAL, 'an insult');
    const about = { flaggedChannel: GENERAL, flaggedMessage: timetoken };
    await report(chat.ann, ANN, BOB, about);
    const [kept] = await reports();
    expect(kept).toMatchObject({ message: { text: 'an insult' } });
    expect(JSON.stringify(kept).length).toBeLessThan(20_000);
  });

  it('comes from users whose ids have up to 92 characters', async () => {
    const path = '/publish/pub-local/sub-local/0/c/0/1';
    const statusOf = async (uuid: string) => (await get(chat.service, path, { uuid })).status;
    expect(await statusOf('🎉'.repeat(92))).toBe(200);
    expect(await statusOf('u'.repeat(93))).toBe(400);
  });
});
