import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { DEFAULT_CHANNEL } from '../../../../../src/domain/channel';
import { draftChanged, messageSubmitted } from '../../../../../src/features/composer/composerSlice';
import { channelLeft } from '../../../../../src/features/memberships/membershipsSlice';
import { selectIsAccessDenied } from '../../../../../src/features/session/sessionSlice';
import { makeSelectTypingUserIds } from '../../../../../src/features/typing/typingSlice';
import {
  sessionEnded,
  sessionStarted,
  typingChanged,
  usersChanged,
} from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkRejection, sdkSignalEvent } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

function signIn(): TestApp {
  const app = createTestApp({ now: Date.now });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(usersReceived([buildUser({ id: ANN })]));
  app.store.dispatch(channelOpened(GENERAL));
  return app;
}

const type = ({ store }: TestApp, text: string, channelId = GENERAL) =>
  store.dispatch(draftChanged({ channelId, text }));
const sent = ({ pubnub }: TestApp) =>
  pubnub.signal.mock.calls.map(([{ channel, message }]) => [
    channel,
    (message as { type: string }).type,
  ]);
const ON = [GENERAL, 'typing_on'];
const OFF = [GENERAL, 'typing_off'];
const muted = usersChanged([{ event: 'set', change: { id: ANN, mutedChannels: [GENERAL] } }]);

describe('typingListeners', () => {
  useFakeTimers();

  describe('own typing', () => {
    it('is told once when it starts, as a message of that type [4.12]', async () => {
      const app = signIn();
      for (const text of ['h', 'he', 'hel']) type(app, text);
      await pass(8_000);
      expect(app.pubnub.signal.mock.calls).toEqual([
        [{ channel: GENERAL, message: { type: 'typing_on' } }],
      ]);
    });

    it('is over nine seconds after it started; typing on is a new start [4.13] [9.6]', async () => {
      const app = signIn();
      type(app, 'h');
      await pass(8_999);
      expect(sent(app)).toEqual([ON]);
      await pass(1);
      expect(sent(app)).toEqual([ON, OFF]);
      type(app, 'he');
      await pass(9_000);
      expect(sent(app)).toEqual([ON, OFF, ON, OFF]);
    });

    it('is over when the message is sent [4.13]', async () => {
      const app = signIn();
      type(app, 'hello');
      app.store.dispatch(messageSubmitted(GENERAL));
      await settle();
      expect(sent(app)).toEqual([ON, OFF]);
    });

    it('goes on while a message could not be sent', async () => {
      const app = signIn();
      app.pubnub.publish.mockRejectedValue(sdkRejection(500));
      type(app, 'hello');
      app.store.dispatch(messageSubmitted(GENERAL));
      await settle();
      expect(sent(app)).toEqual([ON]);
    });

    it.each([
      ['the text is emptied', draftChanged({ channelId: GENERAL, text: ' ' })],
      ['another channel is opened', channelOpened(RANDOM)],
      ['the channel is left', channelLeft(GENERAL)],
    ])('is over when %s', async (_title, action) => {
      const app = signIn();
      type(app, 'h');
      app.store.dispatch(action);
      await settle();
      expect(sent(app)).toEqual([ON, OFF]);
      await pass(60_000);
      expect(sent(app)).toEqual([ON, OFF]);
    });

    it.each([
      ['muted there', { mutedChannels: [GENERAL] }],
      ['blocked from there', { blockedChannels: [GENERAL] }],
      ['banned', { isBanned: true }],
    ])(
      'ends unsaid for who is %s meanwhile, and begins anew afterwards',
      async (_title, fields) => {
        const app = signIn();
        type(app, 'h');
        await settle();
        app.store.dispatch(usersChanged([{ event: 'set', change: { id: ANN, ...fields } }]));
        type(app, 'he');
        await pass(20_000);
        expect(sent(app)).toEqual([ON]);
        expect(app.extra.warn).not.toHaveBeenCalled();
        app.store.dispatch(usersReceived([buildUser({ id: ANN })]));
        type(app, 'hel');
        await settle();
        expect(sent(app).slice(0, 2)).toEqual([ON, ON]);
      },
    );

    it('is told nobody by who is muted, for white space, and in the placeholder', async () => {
      const app = signIn();
      type(app, '  ');
      type(app, 'hello', DEFAULT_CHANNEL.id);
      app.store.dispatch(muted);
      type(app, 'hello');
      await pass(20_000);
      expect(sent(app)).toEqual([]);
    });

    it('is told per channel', async () => {
      const app = signIn();
      type(app, 'h');
      app.store.dispatch(channelOpened(RANDOM));
      await settle();
      type(app, 'r', RANDOM);
      await settle();
      expect(sent(app)).toEqual([ON, OFF, [RANDOM, 'typing_on']]);
    });

    it('never lets a stop overtake its start', async () => {
      const app = signIn();
      const answer = deferred();
      app.pubnub.signal.mockReturnValueOnce(answer.promise);
      type(app, 'h');
      type(app, '');
      await settle();
      expect(sent(app)).toEqual([ON]);
      answer.resolve({});
      await settle();
      expect(sent(app)).toEqual([ON, OFF]);
    });

    it('survives that signals fail, and a refused one closes nothing', async () => {
      const app = signIn();
      app.pubnub.signal.mockRejectedValue(sdkRejection(403));
      type(app, 'h');
      await pass(10_000);
      expect(sent(app)).toEqual([ON, OFF]);
      expect(selectIsAccessDenied(app.store.getState())).toBe(false);
      expect(app.extra.warn).toHaveBeenCalledTimes(2);
    });

    it('tells nothing after the session', async () => {
      const app = signIn();
      type(app, 'h');
      await settle();
      app.store.dispatch(sessionEnded());
      await pass(60_000);
      expect(sent(app)).toEqual([ON]);
    });
  });

  describe("others' typing", () => {
    const typing = ({ store }: TestApp) => makeSelectTypingUserIds()(store.getState(), GENERAL);

    it('shows at once and expires ten seconds after it was received [4.15]', async () => {
      const app = signIn();
      app.pubnub.emit('signal', sdkSignalEvent({ type: 'typing_on' }, { publisher: BOB }));
      await settle();
      expect(typing(app)).toEqual([BOB]);
      await pass(9_900);
      expect(typing(app)).toEqual([BOB]);
      await pass(1_100);
      expect(typing(app)).toEqual([]);
    });

    it('expires although somebody else keeps starting', async () => {
      const app = signIn();
      app.pubnub.emit('signal', sdkSignalEvent('typing_on', { publisher: BOB }));
      for (let i = 0; i < 24; i += 1) {
        app.pubnub.emit('signal', sdkSignalEvent('typing_on', { publisher: 'user_carol' }));
        await pass(500);
      }
      expect(typing(app)).toEqual(['user_carol']);
    });

    it('expires the next time as well', async () => {
      const app = signIn();
      app.pubnub.emit('signal', sdkSignalEvent('typing_on', { publisher: BOB }));
      await pass(15_000);
      expect(typing(app)).toEqual([]);
      app.pubnub.emit('signal', sdkSignalEvent('typing_on', { publisher: BOB }));
      await pass(11_000);
      expect(typing(app)).toEqual([]);
    });

    it('asks who it is when the user is unknown', async () => {
      const app = signIn();
      app.store.dispatch(
        typingChanged([
          {
            event: 'started',
            channelId: GENERAL,
            userId: BOB,
            timetoken: '17637000000000000' as never,
            receivedAt: Date.now(),
          },
        ]),
      );
      await pass(1_000);
      expect(app.pubnub.getAllUUIDMetadata.mock.calls[0]?.[0].filter).toBe(`id == "${BOB}"`);
    });
  });
});
