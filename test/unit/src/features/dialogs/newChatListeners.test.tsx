import { toUserId } from '../../../../../src/domain/ids';
import { selectChannel } from '../../../../../src/features/channels/channelsSelectors';
import {
  dialogClosed,
  groupChatSubmitted,
  newChatOpened,
  userChosen,
} from '../../../../../src/features/dialogs/dialogsSlice';
import { selectFoundUsers } from '../../../../../src/features/users/allUsers';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import type { TestApp } from '../../../../support/worlds/testApp';
import {
  CARA,
  currentOf,
  dialog,
  DIRECT,
  general,
  joinedOf,
  newChat,
  opening,
  pagesFrom,
  pagesOf,
  signIn,
} from '../../../../support/drivers/signedInApp';

describe('listeners of the dialog "New chat"', () => {
  useFakeTimers();

  describe('the list of users', () => {
    it('is fetched page by page and is everybody but the user, by name [7.13]', async () => {
      const app = signIn();
      app.pubnub.getAllUUIDMetadata.mockImplementation(
        pagesFrom(150, (index) =>
          index === 7 ? { id: ANN } : { id: `u${index}`, name: `U${index}` },
        ),
      );
      app.store.dispatch(newChatOpened());
      await settle();
      const users = selectFoundUsers(app.store.getState(), '');
      expect(users).toHaveLength(149);
      expect(users.slice(0, 3).map(({ name }) => name)).toEqual(['U0', 'U1', 'U2']);
      expect(users.at(-1)?.name).toBe('U149');
      expect(pagesOf(app.pubnub.getAllUUIDMetadata)).toEqual([undefined, '100']);
    });
  });

  describe('a direct chat', () => {
    const open = () => {
      const app = signIn();
      app.store.dispatch(newChatOpened());
      return app;
    };

    it('is written with its name, filled with both users and opened [7.17]', async () => {
      const app = open();
      app.store.dispatch(userChosen(BOB));
      await settle();
      expect(app.pubnub.setChannelMetadata.mock.calls).toEqual([
        [
          {
            channel: DIRECT,
            data: {
              name: 'Ann Archer and Bob Baker',
              custom: { profileUrl: expect.stringMatching(/^sample\/channels\//) as string },
              type: 'direct',
            },
          },
        ],
      ]);
      expect(app.pubnub.setChannelMembers.mock.calls).toEqual([
        [{ channel: DIRECT, uuids: [ANN, BOB] }],
      ]);
      expect(currentOf(app)).toBe(DIRECT);
      expect(joinedOf(app)).toContain(DIRECT);
      expect(selectChannel(app.store.getState(), DIRECT).name).toBe('Ann Archer and Bob Baker');
      expect(dialog(app)).toBeNull();
    });

    it('is only opened when the user is in it already', async () => {
      const app = open();
      const chat = buildChannel({ id: DIRECT, name: 'Bob!', profileUrl: '/bob.svg' });
      app.store.dispatch(membershipsLoaded({ channels: [general, chat] }));
      app.store.dispatch(userChosen(BOB));
      await settle();
      expect(app.pubnub.setChannelMetadata).not.toHaveBeenCalled();
      expect(app.pubnub.setChannelMembers).not.toHaveBeenCalled();
      expect(currentOf(app)).toBe(DIRECT);
      expect(selectChannel(app.store.getState(), DIRECT)).toEqual(chat);
      expect([dialog(app), opening(app)]).toEqual([null, null]);
    });

    it('keeps its record when it is entered again after it was left [7.17]', async () => {
      const app = open();
      const custom = { profileUrl: '/bob.svg', pinnedMessageTimetoken: '17639000000000000' };
      app.pubnub.getChannelMetadata.mockResolvedValue({
        data: { id: DIRECT, name: 'old', custom },
      });
      app.store.dispatch(userChosen(BOB));
      await settle();
      expect(app.pubnub.setChannelMetadata).not.toHaveBeenCalled();
      expect(selectChannel(app.store.getState(), DIRECT)).toMatchObject({
        name: 'old',
        profileUrl: '/bob.svg',
      });
    });

    it.each(['getChannelMetadata', 'setChannelMetadata', 'setChannelMembers'] as const)(
      'keeps the dialog when %s fails, and can be tried again',
      async (call) => {
        const app = open();
        app.pubnub[call].mockRejectedValueOnce(sdkRejection(500));
        app.store.dispatch(userChosen(BOB));
        await settle();
        expect(opening(app)).toBeNull();
        expect(newChat(app)?.failed).toMatchObject({ channelId: DIRECT, userIds: [BOB] });
        expect(currentOf(app)).toBe(GENERAL);
        expect(joinedOf(app)).toEqual([GENERAL]);
        app.store.dispatch(userChosen(BOB));
        await settle();
        expect(currentOf(app)).toBe(DIRECT);
      },
    );

    it('writes no members when the record was refused', async () => {
      const app = open();
      app.pubnub.setChannelMetadata.mockRejectedValueOnce(sdkRejection(400));
      app.store.dispatch(userChosen(BOB));
      await settle();
      expect(app.pubnub.setChannelMembers).not.toHaveBeenCalled();
    });

    it('is refused when two long ids make an id over 92 characters', async () => {
      const app = open();
      // direct. + user_ann + @ make 16 characters.
      const fitting = toUserId('x'.repeat(76));
      app.store.dispatch(userChosen(toUserId('x'.repeat(77))));
      await settle();
      expect(app.pubnub.setChannelMetadata).not.toHaveBeenCalled();
      expect(app.extra.warn).toHaveBeenCalledTimes(1);
      expect(opening(app)).toBeNull();
      expect(newChat(app)?.failed?.userIds).toEqual([toUserId('x'.repeat(77))]);
      app.store.dispatch(userChosen(fitting));
      await settle();
      expect(currentOf(app)).toHaveLength(92);
    });

    it('takes one at a time', async () => {
      const app = open();
      const answer = deferred();
      app.pubnub.setChannelMetadata.mockReturnValueOnce(answer.promise);
      app.store.dispatch(userChosen(BOB));
      app.store.dispatch(userChosen(BOB));
      app.store.dispatch(userChosen(CARA));
      answer.resolve({});
      await settle();
      expect(app.pubnub.setChannelMetadata).toHaveBeenCalledTimes(1);
      expect(currentOf(app)).toBe(DIRECT);
    });
  });

  describe('a group chat', () => {
    const submitted = (name: string, ...userIds: (typeof BOB)[]) =>
      groupChatSubmitted({ name, userIds });
    const open = () => {
      const app = signIn();
      app.store.dispatch(newChatOpened());
      return app;
    };
    const written = (app: TestApp) =>
      app.pubnub.setChannelMetadata.mock.calls.map(([call]) => call);

    it('is written with the name as typed and filled with everybody [7.17]', async () => {
      const app = open();
      app.store.dispatch(submitted('  The three  ', CARA, BOB));
      await settle();
      const [call] = written(app);
      expect(call?.channel).toMatch(/^group\.[0-9a-f]{27}$/);
      expect(call?.data).toEqual({
        name: 'The three',
        custom: { profileUrl: expect.stringMatching(/^sample\/channels\//) },
        type: 'group',
      });
      expect(app.pubnub.setChannelMembers.mock.calls).toEqual([
        [{ channel: call?.channel, uuids: [ANN, BOB, CARA] }],
      ]);
      expect(currentOf(app)).toBe(call?.channel);
      expect(dialog(app)).toBeNull();
    });

    it('is named by the sorted first names, the own one included, when no name was typed', async () => {
      const app = open();
      app.store.dispatch(submitted('   ', CARA, BOB));
      await settle();
      expect(written(app)[0]?.data).toMatchObject({ name: 'Ann, Bob, Cara' });
    });

    it('is filled in several calls when there are more than a hundred in it', async () => {
      const app = open();
      const many = Array.from({ length: 230 }, (_, index) => toUserId(`u${index}`));
      app.store.dispatch(submitted('All', ...many));
      await settle();
      const calls = app.pubnub.setChannelMembers.mock.calls.map(([{ uuids }]) => uuids);
      expect(calls.map(({ length }) => length)).toEqual([100, 100, 31]);
      expect(new Set(calls.flat()).size).toBe(231);
    });

    it('keeps its id when the same group is tried again, so that it is there once', async () => {
      const app = open();
      app.pubnub.setChannelMembers.mockRejectedValueOnce(sdkRejection(500));
      app.store.dispatch(submitted('', BOB, CARA));
      await settle();
      expect([newChat(app)?.kind, opening(app)]).toEqual(['newChat', null]);
      app.store.dispatch(submitted('', CARA, BOB));
      await settle();
      expect(written(app)[1]?.channel).toBe(written(app)[0]?.channel);
      expect(currentOf(app)).toBe(written(app)[0]?.channel);
    });

    it.each([
      ['somebody else is chosen', undefined],
      ['the dialog was closed in between', dialogClosed()],
    ])('has a new id when %s', async (_what, between) => {
      const app = open();
      app.pubnub.setChannelMembers.mockRejectedValueOnce(sdkRejection(500));
      app.store.dispatch(submitted('', BOB, CARA));
      await settle();
      if (between) app.store.dispatch(between);
      app.store.dispatch(between ? submitted('', BOB, CARA) : submitted('', BOB));
      await settle();
      expect(written(app)[1]?.channel).not.toBe(written(app)[0]?.channel);
    });

    it('needs somebody in it', async () => {
      const app = open();
      app.store.dispatch(submitted('Alone'));
      await settle();
      expect(app.pubnub.setChannelMetadata).not.toHaveBeenCalled();
    });

    it('is created once, however often the button is pressed', async () => {
      const app = open();
      const answer = deferred();
      app.pubnub.setChannelMetadata.mockReturnValueOnce(answer.promise);
      app.store.dispatch(submitted('', BOB));
      app.store.dispatch(submitted('', BOB));
      answer.resolve({});
      await settle();
      expect(written(app)).toHaveLength(1);
    });
  });
});
