import type PubNub from 'pubnub';
import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  type LogCommand,
} from '../../../src/domain/moderation/moderationRecord';
import { timetokenAt } from '../../builders/timetokens';
import {
  EVE,
  FORBIDDEN,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { MODERATOR, moderatorToken } from '../../support/drivers/moderator';
import { isThorough } from '../../support/drivers/randomRuns';
import { failureOf } from '../../support/matchers/sdkFailure';
import { BOB, GENERAL, RANDOM } from '../../support/worlds/smallWorld';
import type { TestService } from '../../support/worlds/testService';

describe('decisions of moderators', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  describe('about a user', () => {
    it('are not changed by the user, who loses nothing else by trying', async () => {
      await chat.decide(BOB, { mutedChannels: GENERAL });
      const custom = { title: 'Cook', mutedChannels: '', ban: false };
      await chat.bob.objects.setUUIDMetadata({ uuid: BOB, data: { name: 'Robert', custom } });
      expect(await chat.customOf(BOB)).toEqual({ title: 'Cook', mutedChannels: GENERAL });
    });

    it('are not changed by others, who can only report', async () => {
      await chat.eve.objects.setUUIDMetadata({
        uuid: BOB,
        data: { name: 'Fool', custom: { ban: true, title: 'Fool' } },
      });
      const { data } = await chat.moderator.objects.getUUIDMetadata({ uuid: BOB });
      expect(data).toMatchObject({ name: 'Bob Baker', custom: { title: 'Guest' } });
    });

    it('stand when two moderators mute in different channels at once', async () => {
      const other = chat.service.client('user_other', {
        authKey: moderatorToken(chat.service, undefined, 'user_other'),
      });
      for (let round = 0; round < 10; round += 1) {
        await chat.decide(BOB, { mutedChannels: '' });
        await Promise.all([muteIn(chat.moderator, BOB, GENERAL), muteIn(other, BOB, RANDOM)]);
        expect(await chat.customOf(BOB)).toMatchObject({ mutedChannels: `${GENERAL},${RANDOM}` });
      }
    });

    it('stand in many encounters with a report', async () => {
      const { objects } = chat.moderator;
      const encounter = async (uuid: string) => {
        await objects.setUUIDMetadata({ uuid, data: { name: uuid } });
        await Promise.all([report(chat.eve, EVE, uuid, {}), chat.decide(uuid, { ban: true })]);
      };
      const count = isThorough ? 1_000 : 100;
      const users = Array.from({ length: count }, (_, nth) => `user_${nth}`);
      while (users.length > 0) await Promise.all(users.splice(0, 10).map(encounter));
      const { totalCount } = await objects.getAllUUIDMetadata({
        filter: 'custom.ban == true && custom.flag == true',
        include: { totalCount: true },
        limit: 1,
      });
      expect(totalCount).toBe(count);
    }, 180_000);

    it('are logged where a record is removed with what was in force', async () => {
      await chat.decide(BOB, { mutedChannels: GENERAL });
      await chat.moderator.objects.removeUUIDMetadata({ uuid: BOB });
      expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([
        { kind: 'mute' },
        { kind: 'unmute', actorId: MODERATOR, userId: BOB, before: { mutedChannels: GENERAL } },
      ]);
    });
  });

  describe('the authority of a moderator', () => {
    it.each<[string, (service: TestService) => string | undefined]>([
      ['no token', () => undefined],
      ['a made-up token', () => 'moderator'],
      ['a token of another service', (own) => moderatorToken(own, 'sec-c-other')],
      ['the token of another moderator', (own) => moderatorToken(own, undefined, 'user_other')],
    ])('needs more than %s', async (_what, tokenOf) => {
      const authKey = tokenOf(chat.service);
      const fraud = chat.service.client(MODERATOR, authKey === undefined ? {} : { authKey });
      await fraud.objects.setUUIDMetadata({ uuid: BOB, data: { custom: { ban: true } } });
      expect(await chat.customOf(BOB)).not.toHaveProperty('ban');
      expect(
        await failureOf(fraud.fetchMessages({ channels: [REPORTS_CHANNEL], count: 5 })),
      ).toMatchObject(FORBIDDEN);
    });

    it('does not reach into the history: nobody writes or deletes it by hand', async () => {
      await chat.decide(BOB, { mutedChannels: GENERAL });
      expect(await failureOf(chat.say(chat.moderator, REPORTS_CHANNEL))).toMatchObject(FORBIDDEN);
      expect(
        await failureOf(chat.moderator.deleteMessages({ channel: LOG_CHANNEL })),
      ).toMatchObject(FORBIDDEN);
      expect(await failureOf(chat.say(chat.moderator, LOG_CHANNEL))).toMatchObject({
        statusCode: 400,
      });
      expect(await chat.historyOf(LOG_CHANNEL)).toHaveLength(1);
    });

    it('closes reports without a restriction, and says so in the log', async () => {
      const dismissal: LogCommand = {
        kind: 'dismiss',
        reason: 'harmless',
        reportIds: [timetokenAt(1)],
      };
      const dismiss = (client: PubNub) =>
        client.publish({ channel: LOG_CHANNEL, message: JSON.stringify(dismissal) });
      expect(await failureOf(dismiss(chat.moderator))).toMatchObject({ statusCode: 400 });
      const message = { ...dismissal, reportIds: [timetokenAt(1)] };
      await chat.moderator.publish({ channel: LOG_CHANNEL, message });
      expect(await failureOf(chat.bob.publish({ channel: LOG_CHANNEL, message }))).toMatchObject(
        FORBIDDEN,
      );
      expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([{ ...message, actorId: MODERATOR }]);
    });
  });
});

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
