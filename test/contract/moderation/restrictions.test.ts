import {
  EVE,
  FORBIDDEN,
  report,
  withModeratedChat,
  type ModeratedChat,
} from '../../support/worlds/moderatedChat';
import { failureOf } from '../../support/matchers/sdkFailure';
import { ANN, BOB, GENERAL, RANDOM } from '../../support/worlds/smallWorld';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';

describe('in a moderated chat', () => {
  let chat: ModeratedChat;
  withModeratedChat((started) => {
    chat = started;
  });

  describe('muted users', () => {
    beforeEach(() => chat.decide(BOB, { mutedChannels: GENERAL }));

    it.each<[string, () => Promise<unknown>]>([
      ['publish', () => chat.say(chat.bob, GENERAL)],
      ['signal', () => chat.bob.signal({ channel: GENERAL, message: 'typing_on' })],
      [
        'react',
        () =>
          chat.bob.addMessageAction({
            channel: GENERAL,
            messageTimetoken: '17000000000000000',
            action: { type: 'reaction', value: '👍' },
          }),
      ],
      [
        'send a file',
        () =>
          chat.bob.sendFile({
            channel: GENERAL,
            file: { data: Buffer.from('x'), name: 'a.png', mimeType: 'image/png' },
          }),
      ],
    ])('do not %s there', async (_what, attempt) => {
      const failure = await failureOf(attempt());
      expect(failure.statusCode).toBe(403);
      expect(await chat.historyOf(GENERAL)).toEqual([]);
    });

    it('do not report there, and do elsewhere', async () => {
      const reportIn = (flaggedChannel: string) => report(chat.bob, BOB, EVE, { flaggedChannel });
      expect(await failureOf(reportIn(GENERAL))).toMatchObject(FORBIDDEN);
      expect(await chat.customOf(EVE)).not.toHaveProperty('flag');
      await reportIn(RANDOM);
      expect(await chat.customOf(EVE)).toMatchObject({ flag: true });
    });

    it('read on there, and write elsewhere', async () => {
      await chat.say(chat.ann, GENERAL);
      const { channels } = await chat.bob.fetchMessages({ channels: [GENERAL], count: 5 });
      expect(Object.keys(channels)).toHaveLength(1);
      await chat.say(chat.bob, RANDOM);
      expect(await chat.historyOf(RANDOM)).toHaveLength(1);
    });
  });

  describe('blocked users', () => {
    it('neither read nor write the channel', async () => {
      await chat.decide(BOB, { blockedChannels: GENERAL });
      for (const attempt of [
        () => chat.say(chat.bob, GENERAL),
        () => chat.bob.fetchMessages({ channels: [GENERAL], count: 5 }),
        () => chat.bob.hereNow({ channels: [GENERAL] }),
        () => chat.bob.getMessageActions({ channel: GENERAL }),
      ]) {
        expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
      }
      await chat.bob.fetchMessages({ channels: [RANDOM], count: 5 });
    });

    it('hear nothing of it from the moment they are blocked, and go on hearing the rest', async () => {
      const heard = await subscribe(chat.bob, [BOB, GENERAL, RANDOM, 'space.*']);
      await chat.say(chat.ann, GENERAL, 'before');
      await waitFor(() => heard.messages.length === 1, 'the message before');
      await chat.decide(BOB, { blockedChannels: GENERAL });
      await waitFor(() => heard.objects.length > 0, 'their own record');
      await chat.say(chat.ann, GENERAL, 'secret');
      await chat.say(chat.ann, RANDOM, 'open');
      await waitFor(() => heard.messages.length === 2, 'the open message');
      expect(heard.messages.map(({ message }) => (message as { text: string }).text)).toEqual([
        'before',
        'open',
      ]);
    });
  });

  describe('banned users', () => {
    it.each([
      [true, true],
      ['yes', true],
      [1_764_000_000, true],
      [false, false],
      [0, false],
      ['', false],
      ['false', false],
      ['0', false],
    ])(
      'with the ban %j are kept out and listed by the console: %j [6.3]',
      async (ban, isBanned) => {
        await chat.moderator.objects.setUUIDMetadata({ uuid: BOB, data: { custom: { ban } } });
        const [outcome] = await Promise.allSettled([
          chat.bob.fetchMessages({ channels: [GENERAL], count: 5 }),
        ]);
        const filter = 'custom.ban == true';
        const { data } = await chat.moderator.objects.getAllUUIDMetadata({ filter });
        expect([outcome.status, data.map(({ id }) => id)]).toEqual(
          isBanned ? ['rejected', [BOB]] : ['fulfilled', []],
        );
      },
    );

    it('get their own record and nothing else', async () => {
      await chat.decide(BOB, { ban: true });
      const { data } = await chat.bob.objects.getUUIDMetadata({ uuid: BOB });
      expect(data.custom).toMatchObject({ ban: true });
      for (const attempt of [
        () => chat.say(chat.bob, GENERAL),
        () => chat.bob.fetchMessages({ channels: [GENERAL], count: 5 }),
        () => chat.bob.objects.getUUIDMetadata({ uuid: ANN }),
        () => chat.bob.objects.getAllUUIDMetadata(),
        () => chat.bob.objects.setUUIDMetadata({ uuid: BOB, data: { custom: { ban: false } } }),
        () => chat.bob.objects.setMemberships({ channels: [GENERAL] }),
        () => chat.bob.objects.removeUUIDMetadata({ uuid: BOB }),
      ]) {
        expect(await failureOf(attempt())).toMatchObject(FORBIDDEN);
      }
    });
  });
});
