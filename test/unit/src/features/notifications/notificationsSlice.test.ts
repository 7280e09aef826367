import {
  notificationsRestored,
  notificationsSwitched,
  permissionChanged,
  selectIsNotifying,
  selectLevel,
  selectMayNotify,
  selectPermission,
} from '../../../../../src/features/notifications/notificationsSlice';
import { toChannelId } from '../../../../../src/domain/ids';
import { threadIdOf } from '../../../../../src/domain/thread';
import { membershipDataChosen } from '../../../../../src/features/unread/unreadSlice';
import { leadershipChanged, sessionEnded } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, GENERAL } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { createTestApp } from '../../../../support/worlds/testApp';

describe('notifications', () => {
  it('need the permission, the wish of the user and the leading tab', () => {
    const { store } = createTestApp();
    const state = () => store.getState();
    expect(selectPermission(state())).toBeNull();
    store.dispatch(notificationsRestored({ permission: 'default', isOn: false }));
    store.dispatch(notificationsSwitched(true));
    expect(selectIsNotifying(state())).toBe(false);
    store.dispatch(permissionChanged('granted'));
    expect([selectIsNotifying(state()), selectMayNotify(state())]).toEqual([true, false]);
    store.dispatch(leadershipChanged(true));
    expect(selectMayNotify(state())).toBe(true);
    store.dispatch(sessionEnded());
    expect(selectPermission(state())).toBeNull();
  });

  it('have the level of the membership, or the one just chosen, in the channel and its threads', () => {
    const { store } = createTestApp();
    const level = (id = GENERAL) => selectLevel(store.getState(), id);
    expect([level(), level(toChannelId(`direct.${ANN}@${BOB}`))]).toEqual(['mentions', 'all']);
    const record = { readUpTo: null, writtenAt: 1, custom: { notifications: 'nothing' } };
    store.dispatch(
      membershipsLoaded({
        channels: [buildChannel({ id: GENERAL })],
        records: [{ channelId: GENERAL, record }],
      }),
    );
    expect(level()).toBe('nothing');
    store.dispatch(membershipDataChosen({ channelId: GENERAL, data: { notifications: 'all' } }));
    expect([level(), level(threadIdOf(buildMessage()))]).toEqual(['all', 'all']);
  });
});
