import { LOG_CHANNEL, NOTE_FIELD } from '../../../src/domain/moderation/moderationRecord';
import {
  FORBIDDEN,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { MODERATOR } from '../../support/drivers/moderator';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, GENERAL } from '../../support/worlds/smallWorld';
import { waitFor } from '../../support/drivers/waitFor';

describe('a restriction that ends by itself', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  const HOUR_MS = 3_600_000;
  /** Mutes Bob for an hour, and says when that ends. */
  const muteForAnHour = async () => {
    const until = chat.now() + HOUR_MS;
    await chat.decide(BOB, { mutedChannels: GENERAL }, { reason: 'rude', until });
    return until;
  };
  const changeEnd = (
    change: { until?: number; untilBefore?: number; restriction?: string; undoes?: string },
    client = chat.moderator,
  ) =>
    client.publish({
      channel: LOG_CHANNEL,
      message: {
        ...{ kind: 'changeEnd', restriction: 'mute', userId: BOB, channelId: GENERAL },
        reason: 'on second thoughts',
        ...change,
      },
    });
  const isMuted = async () => (await chat.customOf(BOB))['mutedChannels'] === GENERAL;

  it('is logged with its reason, and lifted when its time is over', async () => {
    await chat.decide(
      BOB,
      { mutedChannels: GENERAL },
      { reason: 'rude', until: chat.now() + 3_600_000 },
    );
    expect(await failureOf(chat.say(chat.bob, GENERAL))).toMatchObject(FORBIDDEN);
    chat.pass(3_600_001);
    await waitFor(
      async () => (await chat.customOf(BOB))['mutedChannels'] === '',
      'the end of the mute',
    );
    await chat.say(chat.bob, GENERAL);
    expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'mute', actorId: MODERATOR, userId: BOB, channelId: GENERAL, reason: 'rude' },
      { kind: 'unmute', userId: BOB, before: { mutedChannels: GENERAL } },
    ]);
    expect(await chat.customOf(BOB)).not.toHaveProperty(NOTE_FIELD);
  });

  it('ends later when a moderator says so, and not at the time that was meant first', async () => {
    const untilBefore = await muteForAnHour();
    const until = untilBefore + HOUR_MS;
    await changeEnd({ until, untilBefore });
    chat.pass(HOUR_MS + 1);
    // Whatever ends in a sweep ends in one: Ann's, which is due, tells that Bob's was left.
    await chat.decide(ANN, { ban: true }, { reason: '', until: chat.now() });
    await waitFor(async () => (await chat.customOf(ANN))['ban'] === false, 'the end of the ban');
    expect(await isMuted()).toBe(true);
    chat.pass(HOUR_MS);
    await waitFor(async () => !(await isMuted()), 'the end of the mute');
    expect((await chat.historyOf(LOG_CHANNEL))[1]).toMatchObject({
      ...{ kind: 'changeEnd', actorId: MODERATOR, reason: 'on second thoughts' },
      ...{ restriction: 'mute', userId: BOB, channelId: GENERAL, until, untilBefore },
    });
  });

  it('gets an end, or loses it', async () => {
    await chat.decide(BOB, { mutedChannels: GENERAL, ban: true });
    await changeEnd({ until: chat.now() });
    await waitFor(async () => !(await isMuted()), 'the end of the mute');
    expect(await chat.customOf(BOB)).toMatchObject({ ban: true });

    const untilBefore = await muteForAnHour();
    await changeEnd({ untilBefore });
    chat.pass(2 * HOUR_MS);
    await chat.decide(ANN, { ban: true }, { reason: '', until: chat.now() });
    await waitFor(async () => (await chat.customOf(ANN))['ban'] === false, 'the end of the ban');
    expect(await isMuted()).toBe(true);
  });

  it('has its end changed by one of two moderators who looked at the same time', async () => {
    const untilBefore = await muteForAnHour();
    await changeEnd({ until: untilBefore + HOUR_MS, untilBefore });
    const second = changeEnd({ until: untilBefore + 2 * HOUR_MS, untilBefore });
    expect(await failureOf(second)).toMatchObject({ statusCode: 409 });
    expect(await chat.historyOf(LOG_CHANNEL)).toHaveLength(2);
  });

  it('keeps its end where somebody has no business with it, or it is not in force', async () => {
    const untilBefore = await muteForAnHour();
    expect(await failureOf(changeEnd({ untilBefore }, chat.bob))).toMatchObject(FORBIDDEN);
    for (const nonsense of [{ restriction: 'ban' }, { restriction: 'jail' }, { until: 0.5 }]) {
      const refused = changeEnd({ untilBefore, ...nonsense });
      expect(await failureOf(refused)).toMatchObject({ statusCode: 400 });
    }
    const block = changeEnd({ restriction: 'block', until: chat.now() });
    expect(await failureOf(block)).toMatchObject({ statusCode: 409 });
    chat.pass(HOUR_MS + 1);
    await waitFor(async () => !(await isMuted()), 'the end of the mute');
  });

  it('is known to the log by its end when it is lifted early', async () => {
    const untilBefore = await muteForAnHour();
    await chat.decide(BOB, { mutedChannels: '' });
    expect(await chat.historyOf(LOG_CHANNEL)).toMatchObject([
      { kind: 'mute', until: untilBefore },
      { kind: 'unmute', untilBefore },
    ]);
    expect(await failureOf(changeEnd({ until: 1, untilBefore }))).toMatchObject({
      statusCode: 409,
    });
  });
});
