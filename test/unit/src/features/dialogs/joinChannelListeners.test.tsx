import { toChannelId } from '../../../../../src/domain/ids';
import {
  selectArePublicChannelsAwaited,
  selectFoundChannels,
} from '../../../../../src/features/channels/publicChannels';
import {
  channelChosen,
  dialogClosed,
  joinChannelOpened,
  newChatOpened,
} from '../../../../../src/features/dialogs/dialogsSlice';
import {
  chatsSheetOpened,
  selectIsChatsSheetOpen,
} from '../../../../../src/features/panels/panelsSlice';
import { channelsChanged, connectionEstablished } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import type { TestApp } from '../../../../support/worlds/testApp';
import {
  currentOf,
  dialog,
  general,
  joinedOf,
  joiningId,
  newChat,
  pagesFrom,
  pagesOf,
  signIn,
} from '../../../../support/drivers/signedInApp';

describe('listeners of the dialog "Join a channel"', () => {
  useFakeTimers();

  describe('the list of channels', () => {
    const serve = (app: TestApp, count: number) =>
      app.pubnub.getAllChannelMetadata.mockImplementation(
        pagesFrom(count, (index) => ({ id: `space.${index}`, name: `Channel ${index}` })),
      );
    const found = ({ store }: TestApp) => selectFoundChannels(store.getState(), '');

    it('is fetched page by page when the dialog opens, public channels only [7.14]', async () => {
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
      expect(selectArePublicChannelsAwaited(app.store.getState())).toBe(false);
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
      app.pubnub.getAllChannelMetadata.mockRejectedValueOnce(sdkRejection(0));
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

    it('makes the channel current and closes the dialog before the event arrives [7.18]', async () => {
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
      app.pubnub.getMemberships.mockClear();
      app.pubnub.getMemberships.mockReturnValueOnce(list.promise);
      app.store.dispatch(connectionEstablished({ isRecovered: true }));
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

    it('does not close the other dialog [4.6]', async () => {
      const app = open();
      app.store.dispatch(channelChosen(RANDOM));
      app.store.dispatch(dialogClosed());
      app.store.dispatch(newChatOpened());
      await settle();
      expect(currentOf(app)).toBe(RANDOM);
      expect(newChat(app)).not.toBeNull();
    });
  });
});
