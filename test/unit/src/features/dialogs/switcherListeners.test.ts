import { toChannelId } from '../../../../../src/domain/ids';
import { selectArePublicChannelsAwaited } from '../../../../../src/features/channels/publicChannels';
import {
  channelChosen,
  dialogClosed,
  joinChannelOpened,
  switcherOpened,
  userChosen,
} from '../../../../../src/features/dialogs/dialogsSlice';
import { selectAreUsersAwaited } from '../../../../../src/features/users/allUsers';
import { channelJoined, sessionEnded } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { DIRECT, signIn, switcher } from '../../../../support/drivers/signedInApp';

describe('listeners of the switcher', () => {
  useFakeTimers();

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
      expect(selectArePublicChannelsAwaited(app.store.getState())).toBe(false);
      expect(selectAreUsersAwaited(app.store.getState())).toBe(false);
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
