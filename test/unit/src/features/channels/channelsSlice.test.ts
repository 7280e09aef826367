import { DEFAULT_CHANNEL } from '../../../../../src/domain/channel';
import { toChannelId } from '../../../../../src/domain/ids';
import {
  selectChannel,
  selectChannelLists,
  selectCurrentChannelId,
} from '../../../../../src/features/channels/channelsSelectors';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { channelsChanged, sessionEnded, sessionStarted } from '../../../../../src/realtime/events';
import { membershipsLoaded, usersReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const general = buildChannel({ id: GENERAL, name: 'General', description: 'Everything' });
const random = buildChannel({ id: RANDOM, name: 'random' });
const group = buildChannel({ id: toChannelId('group.1'), name: 'General lunch' });
const direct = buildChannel({ id: toChannelId('direct.a@b'), name: null });

function stateAfter(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return store.getState();
}

const joined = (...channels: (typeof general)[]) => membershipsLoaded({ channels });
const found = (search: string, state = stateAfter(joined(random, group, general, direct))) => {
  const { publicChannels, chats } = selectChannelLists(state, search);
  return [publicChannels, chats].map((channels) => channels.map(({ id }) => id));
};

describe('channelsSlice', () => {
  useFakeTimers();

  describe('the lists', () => {
    it('part public channels from chats, each alphabetical in any case', () => {
      expect(found('')).toEqual([
        [GENERAL, RANDOM],
        [direct.id, group.id],
      ]);
    });

    it.each([
      ['gen', [GENERAL], [group.id]],
      ['GENERAL', [GENERAL], [group.id]],
      ['  lunch ', [], [group.id]],
      ['a@b', [], [direct.id]],
      ['.*', [], []],
      ['everything', [], []],
    ])('are narrowed by %j to names, or ids without a name', (search, publicIds, chatIds) => {
      expect(found(search)).toEqual([publicIds, chatIds]);
    });

    it('have a direct chat that is found by its name and by that of its other user', () => {
      const chat = buildChannel({ id: toChannelId(`direct.${ANN}@${BOB}`), name: 'ann and bob' });
      const state = stateAfter(
        sessionStarted({ userId: ANN }),
        joined(general, chat),
        usersReceived([buildUser({ id: BOB, name: 'Robert' })]),
      );
      for (const search of ['and b', 'robe']) expect(found(search, state)).toEqual([[], [chat.id]]);
    });

    it('stay the same objects while nothing about the channels changes', () => {
      const { store } = createTestApp();
      store.dispatch(joined(general));
      const lists = selectChannelLists(store.getState(), '');
      store.dispatch(channelOpened(RANDOM));
      expect(selectChannelLists(store.getState(), '')).toBe(lists);
    });

    it('do not hold a channel that was left', () => {
      expect(found('', stateAfter(joined(general, random), joined(random)))).toEqual([
        [RANDOM],
        [],
      ]);
    });

    it('name a joined channel whose record was deleted by its id', () => {
      const removed = channelsChanged([{ event: 'removed', id: GENERAL }]);
      const state = stateAfter(joined(general), removed);
      expect(selectChannelLists(state, '').publicChannels).toEqual([
        { id: GENERAL, name: null, description: null, profileUrl: null },
      ]);
    });

    it('name a joined channel whose record was deleted and written again', () => {
      const change = { id: GENERAL, name: 'General again' };
      const again = channelsChanged([
        { event: 'removed', id: GENERAL },
        { event: 'set', change },
      ]);
      const state = stateAfter(joined(general), again);
      expect(selectChannelLists(state, '').publicChannels).toEqual([
        { ...change, description: null, profileUrl: null },
      ]);
    });
  });

  it('changes only what a live change names', () => {
    const change = channelsChanged([{ event: 'set', change: { id: GENERAL, name: 'Hall' } }]);
    expect(selectChannel(stateAfter(joined(general), change), GENERAL)).toEqual({
      ...general,
      name: 'Hall',
    });
  });

  it('makes no channel of a change of one that is unknown', () => {
    const change = channelsChanged([{ event: 'set', change: { id: GENERAL, name: 'Hall' } }]);
    expect(selectChannel(stateAfter(change), GENERAL).name).toBeNull();
  });

  it('shows the placeholder before anything is joined, and again after the session [3.2]', () => {
    const state = stateAfter(joined(general), sessionEnded());
    expect(selectCurrentChannelId(state)).toBe(DEFAULT_CHANNEL.id);
    expect(selectChannel(state, DEFAULT_CHANNEL.id)).toEqual({
      id: 'default',
      name: 'Default Channel',
      description: 'This is the default channel',
      profileUrl: null,
    });
  });
});
