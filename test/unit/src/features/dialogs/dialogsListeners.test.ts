import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import {
  selectChannel,
  selectCurrentChannelId,
  selectArePublicChannelsListed,
  selectFoundChannels,
} from '../../../../../src/features/channels/channelsSelectors';
import {
  channelChosen,
  chatsSheetOpened,
  dialogClosed,
  groupChatSubmitted,
  joinChannelOpened,
  newChatOpened,
  selectDialog,
  selectIsChatsSheetOpen,
  selectJoiningId,
  selectOpenDialog,
  selectOpening,
  switcherOpened,
  userChosen,
} from '../../../../../src/features/dialogs/dialogsSlice';
import { selectJoinedChannelIds } from '../../../../../src/features/memberships/membershipsSlice';
import {
  selectAreUsersListed,
  selectFoundUsers,
} from '../../../../../src/features/users/usersSlice';
import {
  channelJoined,
  channelsChanged,
  connectionEstablished,
  membershipsLoaded,
  sessionEnded,
  sessionStarted,
  usersReceived,
} from '../../../../../src/realtime/events';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const CARA = toUserId('user_cara');
const DIRECT = toChannelId(`direct.${ANN}@${BOB}`);
const general = buildChannel({ id: GENERAL, name: 'General' });

/** Ann is signed in and is in the general channel; Bob and Cara are known. */
function signIn() {
  const app = createTestApp();
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(
    usersReceived([
      buildUser({ id: ANN, name: 'Ann Archer' }),
      buildUser({ id: BOB, name: 'Bob Baker' }),
      buildUser({ id: CARA, name: 'Cara Cook' }),
    ]),
  );
  app.store.dispatch(membershipsLoaded({ channels: [general] }));
  return app;
}

const currentOf = ({ store }: TestApp) => selectCurrentChannelId(store.getState());
const joinedOf = ({ store }: TestApp) => selectJoinedChannelIds(store.getState());
const joiningId = ({ store }: TestApp) => selectJoiningId(store.getState());
const opening = ({ store }: TestApp) => selectOpening(store.getState());
const dialog = ({ store }: TestApp) => selectOpenDialog(store.getState());
const switcher = ({ store }: TestApp) => selectDialog(store.getState(), 'switcher');
const newChat = ({ store }: TestApp) => selectDialog(store.getState(), 'newChat');
const pagesOf = (call: { mock: { calls: [{ page?: { next?: string } }][] } }) =>
  call.mock.calls.map(([{ page }]) => page?.next);

/** So many rows, in pages of a hundred as the service gives them. */
function pagesFrom(count: number, row: (index: number) => unknown) {
  const rows = Array.from({ length: count }, (_, index) => row(index));
  return ({ page }: { readonly page?: { readonly next?: string } }) => {
    const start = Number(page?.next ?? 0);
    return Promise.resolve({ data: rows.slice(start, start + 100), next: `${start + 100}` });
  };
}

describe('dialogsListeners', () => {
  useFakeTimers();

  describe('the list of channels', () => {
    const serve = (app: TestApp, count: number) =>
      app.pubnub.getAllChannelMetadata.mockImplementation(
        pagesFrom(count, (index) => ({ id: `space.${index}`, name: `Channel ${index}` })),
      );
    const found = ({ store }: TestApp) => selectFoundChannels(store.getState(), '');

    it('is fetched page by page when the dialog opens, public channels only', async () => {
      const app = signIn();
      serve(app, 250);
      expect(app.pubnub.getAllChannelMetadata).not.toHaveBeenCalled();
      app.store.dispatch(joinChannelOpened());
      await settle();
      expect(found(app)).toHaveLength(250);
      expect(pagesOf(app.pubnub.getAllChannelMetadata)).toEqual([undefined, '100', '200']);
      expect(app.pubnub.getAllChannelMetadata.mock.calls[0]?.[0]).toMatchObject({
        filter: 'id LIKE "space.*" || type == "public"',
        limit: 100,
      });
    });

    it('has all of them when the last page is full', async () => {
      const app = signIn();
      serve(app, 200);
      app.store.dispatch(joinChannelOpened());
      await settle();
      expect(found(app)).toHaveLength(200);
      expect(selectArePublicChannelsListed(app.store.getState())).toBe(true);
    });

    it('is fetched no further when the dialog closes, and anew when it opens again', async () => {
      const app = signIn();
      serve(app, 250);
      const page = deferred();
      app.pubnub.getAllChannelMetadata.mockReturnValueOnce(page.promise);
      app.store.dispatch(joinChannelOpened());
      app.store.dispatch(dialogClosed());
      page.resolve(await pagesFrom(100, (index) => ({ id: `space.${index}` }))({}));
      await settle();
      expect(app.pubnub.getAllChannelMetadata).toHaveBeenCalledTimes(1);
      app.store.dispatch(joinChannelOpened());
      await settle();
      expect(found(app)).toHaveLength(250);
    });

    it('loses a channel that is deleted, also while it is fetched anew', async () => {
      const app = signIn();
      serve(app, 2);
      app.store.dispatch(joinChannelOpened());
      await settle();
      app.store.dispatch(dialogClosed());
      const page = deferred();
      app.pubnub.getAllChannelMetadata.mockReturnValueOnce(page.promise);
      app.store.dispatch(joinChannelOpened());
      expect(found(app)).toHaveLength(2);
      const id = toChannelId('space.1');
      app.store.dispatch(channelsChanged([{ event: 'removed', id }]));
      expect(found(app).map((channel) => channel.id)).toEqual(['space.0']);
      page.resolve({
        data: [
          { id: 'space.0', name: 'Channel 0' },
          { id, name: 'Channel 1' },
        ],
      });
      await settle();
      expect(found(app).map((channel) => channel.id)).toEqual(['space.0']);
    });

    it('goes on where it was when a page fails', async () => {
      const app = signIn();
      serve(app, 150);
      app.pubnub.getAllChannelMetadata.mockRejectedValueOnce(sdkRejection(400));
      app.store.dispatch(joinChannelOpened());
      await pass(1_000);
      expect(found(app)).toHaveLength(150);
    });

    it('leaves out the joined ones, and those that are joined meanwhile', async () => {
      const app = signIn();
      app.pubnub.getAllChannelMetadata.mockResolvedValue({
        data: [
          { id: RANDOM, name: 'random' },
          { id: GENERAL, name: 'General' },
          { id: 'space.apple', name: 'apple' },
        ],
      });
      app.store.dispatch(joinChannelOpened());
      await settle();
      expect(found(app).map(({ name }) => name)).toEqual(['apple', 'random']);
      app.store.dispatch(
        membershipsLoaded({ channels: [general, buildChannel({ id: RANDOM, name: 'random' })] }),
      );
      expect(found(app).map(({ name }) => name)).toEqual(['apple']);
    });
  });

  describe('joining', () => {
    const open = () => {
      const app = signIn();
      app.store.dispatch(joinChannelOpened());
      return app;
    };

    it('makes the channel current and closes the dialog before the event arrives', async () => {
      const app = open();
      app.store.dispatch(chatsSheetOpened());
      app.store.dispatch(channelChosen(RANDOM));
      expect(joiningId(app)).toBe(RANDOM);
      await settle();
      expect(app.pubnub.setMemberships.mock.calls).toEqual([[{ channels: [RANDOM] }]]);
      expect(currentOf(app)).toBe(RANDOM);
      expect(joinedOf(app)).toEqual([GENERAL, RANDOM]);
      expect([dialog(app), joiningId(app)]).toEqual([null, null]);
      expect(selectIsChatsSheetOpen(app.store.getState())).toBe(false);
    });

    it('stays in the channel when a list arrives that was asked for before', async () => {
      const app = open();
      const list = deferred();
      app.pubnub.getMemberships.mockReturnValueOnce(list.promise);
      app.store.dispatch(connectionEstablished({ isRecovered: false }));
      await settle();
      app.store.dispatch(channelChosen(RANDOM));
      await settle();
      app.pubnub.getMemberships.mockReturnValue(deferred().promise);
      list.resolve({ data: [{ channel: { id: GENERAL, name: 'General' } }] });
      await settle();
      expect(app.pubnub.getMemberships).toHaveBeenCalledTimes(2);
      expect(currentOf(app)).toBe(RANDOM);
    });

    it('takes one at a time', async () => {
      const app = open();
      const answer = deferred();
      app.pubnub.setMemberships.mockReturnValueOnce(answer.promise);
      app.store.dispatch(channelChosen(RANDOM));
      app.store.dispatch(channelChosen(RANDOM));
      app.store.dispatch(channelChosen(toChannelId('space.other')));
      answer.resolve({});
      await settle();
      expect(app.pubnub.setMemberships).toHaveBeenCalledTimes(1);
    });

    it('keeps the dialog when it fails, logs it, and can be tried again', async () => {
      const app = open();
      app.pubnub.setMemberships.mockRejectedValueOnce(sdkRejection(500));
      app.store.dispatch(channelChosen(RANDOM));
      await settle();
      expect(joiningId(app)).toBeNull();
      expect(dialog(app)).toMatchObject({ kind: 'joinChannel', failedId: RANDOM });
      expect(currentOf(app)).toBe(GENERAL);
      expect(app.extra.warn).toHaveBeenCalledTimes(1);
      app.store.dispatch(channelChosen(RANDOM));
      await settle();
      expect(currentOf(app)).toBe(RANDOM);
    });

    it('does not close the other dialog', async () => {
      const app = open();
      app.store.dispatch(channelChosen(RANDOM));
      app.store.dispatch(dialogClosed());
      app.store.dispatch(newChatOpened());
      await settle();
      expect(currentOf(app)).toBe(RANDOM);
      expect(newChat(app)).not.toBeNull();
    });
  });

  describe('the list of users', () => {
    it('is fetched page by page and is everybody but the user, by name', async () => {
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

    it('is written with its name, filled with both users and opened', async () => {
      const app = open();
      app.store.dispatch(userChosen(BOB));
      await settle();
      expect(app.pubnub.setChannelMetadata.mock.calls).toEqual([
        [
          {
            channel: DIRECT,
            data: {
              name: 'Ann Archer and Bob Baker',
              custom: { profileUrl: expect.stringMatching(/^\/sample\/channels\//) as string },
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

    it('keeps its record when it is entered again after it was left', async () => {
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

    it('is written with the name as typed and filled with everybody', async () => {
      const app = open();
      app.store.dispatch(submitted('  The three  ', CARA, BOB));
      await settle();
      const [call] = written(app);
      expect(call?.channel).toMatch(/^group\.[0-9a-f]{27}$/);
      expect(call?.data).toEqual({
        name: 'The three',
        custom: { profileUrl: expect.stringMatching(/^\/sample\/channels\//) },
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

  describe('the switcher', () => {
    const open = () => {
      const app = signIn();
      app.store.dispatch(switcherOpened());
      return app;
    };

    it('lists all public channels and all users when it opens', async () => {
      const app = open();
      await settle();
      expect(app.pubnub.getAllChannelMetadata).toHaveBeenCalledTimes(1);
      expect(app.pubnub.getAllUUIDMetadata).toHaveBeenCalledTimes(1);
      expect(selectArePublicChannelsListed(app.store.getState())).toBe(true);
      expect(selectAreUsersListed(app.store.getState())).toBe(true);
    });

    it.each([
      ['it closes', dialogClosed()],
      ['the session ends', sessionEnded()],
    ])('lists no further when %s', async (_title, end) => {
      const app = signIn();
      const page = deferred();
      app.pubnub.getAllUUIDMetadata.mockReturnValueOnce(page.promise);
      app.store.dispatch(switcherOpened());
      await settle();
      app.store.dispatch(end);
      const calls = app.pubnub.getAllUUIDMetadata.mock.calls.length;
      page.resolve({
        data: Array.from({ length: 100 }, (_, i) => ({ id: `user_${i}` })),
        next: 'n',
      });
      await settle();
      expect(app.pubnub.getAllUUIDMetadata).toHaveBeenCalledTimes(calls);
      expect(switcher(app)).toBeNull();
    });

    it('closes when the channel that was chosen in it is joined', async () => {
      const app = open();
      const answer = deferred();
      app.pubnub.setMemberships.mockReturnValueOnce(answer.promise);
      app.store.dispatch(channelChosen(RANDOM));
      expect(switcher(app)?.pendingId).toBe(RANDOM);
      app.store.dispatch(channelJoined(buildChannel({ id: toChannelId('space.elsewhere') })));
      expect(switcher(app)).not.toBeNull();
      answer.resolve({});
      await settle();
      expect(switcher(app)).toBeNull();
    });

    it('closes when the chat with somebody who was chosen is created', async () => {
      const app = open();
      app.store.dispatch(userChosen(BOB));
      expect(switcher(app)?.pendingId).toBe(DIRECT);
      await settle();
      expect(switcher(app)).toBeNull();
      expect(app.pubnub.setChannelMembers.mock.calls).toEqual([
        [{ channel: DIRECT, uuids: [ANN, BOB] }],
      ]);
    });

    it('goes to the chat that is there, and writes nothing', async () => {
      const app = open();
      app.store.dispatch(
        membershipsLoaded({
          channels: [buildChannel({ id: GENERAL }), buildChannel({ id: DIRECT })],
        }),
      );
      app.store.dispatch(userChosen(BOB));
      await settle();
      expect(switcher(app)).toBeNull();
      expect(app.store.getState().channels.currentId).toBe(DIRECT);
      expect(app.pubnub.setChannelMetadata).not.toHaveBeenCalled();
      expect(app.pubnub.setChannelMembers).not.toHaveBeenCalled();
    });

    it('stays open when joining or creating fails, and can be tried again', async () => {
      const app = open();
      app.pubnub.setMemberships.mockRejectedValueOnce(sdkRejection(500));
      app.store.dispatch(channelChosen(RANDOM));
      await settle();
      expect(switcher(app)?.pendingId).toBeNull();
      app.pubnub.setChannelMembers.mockRejectedValueOnce(sdkRejection(500));
      app.store.dispatch(userChosen(BOB));
      await settle();
      expect(switcher(app)?.pendingId).toBeNull();
      app.store.dispatch(userChosen(BOB));
      await settle();
      expect(switcher(app)).toBeNull();
    });

    it('has nothing to do with what another dialog joins', async () => {
      const app = open();
      app.store.dispatch(dialogClosed());
      app.store.dispatch(joinChannelOpened());
      app.store.dispatch(channelChosen(RANDOM));
      app.store.dispatch(switcherOpened());
      expect(switcher(app)?.pendingId).toBeNull();
      await settle();
      expect(switcher(app)).not.toBeNull();
    });
  });
});
