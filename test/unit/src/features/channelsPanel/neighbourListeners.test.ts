import { toChannelId } from '../../../../../src/domain/ids';
import { selectCurrentChannelId } from '../../../../../src/features/channels/channelsSelectors';
import {
  channelOpened,
  neighbourChosen,
  unreadNeighbourChosen,
} from '../../../../../src/features/channels/channelsSlice';
import { bottomLeft } from '../../../../../src/features/unread/unreadSlice';
import { messagesReceived, sessionStarted } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { createTestApp } from '../../../../support/worlds/testApp';

const [ash, birch, cedar] = ['ash', 'Birch', 'cedar'].map((name) =>
  buildChannel({ id: toChannelId(`space.${name}`), name }),
) as [Tree, Tree, Tree];
type Tree = ReturnType<typeof buildChannel>;
/** Below all public channels, whatever it is called. */
const group = buildChannel({ id: toChannelId('group.1'), name: 'Acorns' });

/** Ann's app at one of her four channels, with something of Bob's unread in others. */
function at(channel: Tree, ...unread: readonly Tree[]) {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN }));
  store.dispatch(membershipsLoaded({ channels: [cedar, group, ash, birch] }));
  store.dispatch(channelOpened(channel.id));
  for (const { id } of unread) {
    store.dispatch(messagesReceived([buildMessage({ authorId: BOB, channelId: id })]));
  }
  return {
    ...store,
    /** Where one is after this. */
    after: (action: Parameters<typeof store.dispatch>[0]) => {
      store.dispatch(action);
      return selectCurrentChannelId(store.getState());
    },
  };
}

describe('the neighbour', () => {
  it('is the next in the panel: public channels by name, then chats', () => {
    const { after } = at(ash);
    expect([1, 2, 3].map(() => after(neighbourChosen(1)))).toEqual([birch.id, cedar.id, group.id]);
    expect([1, 2, 3].map(() => after(neighbourChosen(-1)))).toEqual([cedar.id, birch.id, ash.id]);
  });

  it('is nowhere past the ends', () => {
    expect(at(ash).after(neighbourChosen(-1))).toBe(ash.id);
    expect(at(group).after(neighbourChosen(1))).toBe(group.id);
  });
});

describe('the unread neighbour', () => {
  it('is the nearest channel in this direction that has something unread', () => {
    expect(at(ash, cedar, group).after(unreadNeighbourChosen(1))).toBe(cedar.id);
    expect(at(group, ash, birch).after(unreadNeighbourChosen(-1))).toBe(birch.id);
  });

  it('is beyond the other end when nothing is unread in this direction', () => {
    expect(at(cedar, ash, birch).after(unreadNeighbourChosen(1))).toBe(ash.id);
    expect(at(birch, cedar, group).after(unreadNeighbourChosen(-1))).toBe(group.id);
  });

  it('leads through all of them, then nowhere', () => {
    const { after } = at(birch, ash, cedar);
    const path = [1, 2, 3].map(() => after(unreadNeighbourChosen(1)));
    expect(path).toEqual([cedar.id, ash.id, ash.id]);
  });

  it('is never the channel one is in, be it unread itself', () => {
    const { dispatch, after } = at(ash);
    dispatch(bottomLeft(ash.id));
    dispatch(messagesReceived([buildMessage({ authorId: BOB, channelId: ash.id })]));
    expect(after(unreadNeighbourChosen(1))).toBe(ash.id);
  });

  it('is none without channels', () => {
    const { store } = createTestApp();
    const before = selectCurrentChannelId(store.getState());
    store.dispatch(unreadNeighbourChosen(1));
    expect(selectCurrentChannelId(store.getState())).toBe(before);
  });
});
