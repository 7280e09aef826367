import { threadIdOf } from '../../../../../src/domain/thread';
import type { UnknownAction } from '@reduxjs/toolkit';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import {
  jumpEnded,
  jumpRequested,
  markedUnread,
  unreadSlice,
  bottomLeft,
  bottomReached,
  selectDividerAfter,
  selectIsUnread,
  selectReadUpTo,
  selectReadings,
  selectUncountedChannels,
} from '../../../../../src/features/unread/unreadSlice';
import {
  channelsClosed,
  membershipsChanged,
  messagesReceived,
  pageHidden,
  pageShown,
  sessionStarted,
  sessionEnded,
} from '../../../../../src/realtime/events';
import { membershipsLoaded, unreadReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { previousTimetoken, type Timetoken } from '../../../../../shared/protocol';
import { timetokenAt } from '../../../../builders/timetokens';
import { createTestApp } from '../../../../support/worlds/testApp';

const ofBob = (overrides = {}) => buildMessage({ authorId: BOB, ...overrides });

/** Ann's app after these actions. */
function after(...actions: UnknownAction[]) {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN }));
  for (const action of actions) store.dispatch(action);
  const state = store.getState();
  return {
    unread: [GENERAL, RANDOM].filter((id) => selectIsUnread(state, id)),
    readUpTo: selectReadUpTo(state, state.unread.currentId),
    divider: selectDividerAfter(state, state.unread.currentId),
  };
}

describe('unread channels', () => {
  it('are those with messages of others that came while another channel was open', () => {
    const message = ofBob({ channelId: RANDOM });
    expect(after(channelOpened(GENERAL), messagesReceived([message])).unread).toEqual([RANDOM]);
  });

  it('do not include those with messages of ignored users alone', () => {
    const ignored = ignoringChosen({ userId: BOB, isIgnored: true });
    const message = ofBob({ channelId: RANDOM });
    expect(after(channelOpened(GENERAL), ignored, messagesReceived([message])).unread).toEqual([]);
  });

  it('are no more those with messages of users alone who are ignored from now on', () => {
    const ignored = ignoringChosen({ userId: BOB, isIgnored: true });
    const message = ofBob({ channelId: RANDOM });
    expect(after(channelOpened(GENERAL), messagesReceived([message]), ignored).unread).toEqual([]);
  });

  it('do not include the one that is being read', () => {
    expect(after(channelOpened(GENERAL), messagesReceived([ofBob()])).unread).toEqual([]);
  });

  it('are not made by replies in a thread', () => {
    const reply = ofBob({ channelId: threadIdOf(ofBob({ channelId: RANDOM })) });
    const { store } = createTestApp();
    store.dispatch(channelOpened(GENERAL));
    store.dispatch(messagesReceived([reply]));
    expect(Object.keys(selectReadings(store.getState()))).not.toContain(reply.channelId);
  });

  it('are not made by own messages from another device', () => {
    const own = buildMessage({ channelId: RANDOM });
    expect(after(channelOpened(GENERAL), messagesReceived([own])).unread).toEqual([]);
  });

  it('stay as they are when the channel that is open is chosen again', () => {
    const [read, missed] = [ofBob(), ofBob()];
    const actions = [channelOpened(GENERAL), messagesReceived([read]), bottomLeft(GENERAL)];
    const again = after(...actions, messagesReceived([missed]), channelOpened(GENERAL));
    expect(again).toMatchObject({ unread: [GENERAL], readUpTo: read.timetoken });
  });

  it('are read when they are opened', () => {
    const message = ofBob({ channelId: RANDOM });
    const actions = [channelOpened(GENERAL), messagesReceived([message]), channelOpened(RANDOM)];
    expect(after(...actions).unread).toEqual([]);
  });

  it('are not made by history, nor by a message that is delivered twice', () => {
    const [old, known] = [ofBob(), ofBob()];
    const actions = [
      channelOpened(GENERAL),
      buildPage([old, known]),
      channelOpened(RANDOM),
      messagesReceived([known]),
      buildPage([old]),
    ];
    expect(after(...actions).unread).toEqual([]);
  });

  it('are made by history that fills a gap', () => {
    const [known, missed] = [ofBob(), ofBob()];
    const actions = [
      channelOpened(GENERAL),
      buildPage([known]),
      channelOpened(RANDOM),
      buildPage([known, missed]),
    ];
    expect(after(...actions).unread).toEqual([GENERAL]);
  });

  it('do not include one that moderators closed to the reader', () => {
    const message = ofBob({ channelId: RANDOM });
    const closed = channelsClosed([RANDOM]);
    expect(after(channelOpened(GENERAL), messagesReceived([message]), closed).unread).toEqual([]);
  });

  it('are forgotten with the channel', () => {
    const message = ofBob({ channelId: RANDOM });
    const actions = [
      channelOpened(GENERAL),
      messagesReceived([message]),
      membershipsLoaded({ channels: [] }),
    ];
    expect(after(...actions).unread).toEqual([]);
  });
});

describe('what was read', () => {
  it('ends where the reader left the bottom, and goes on when they are back', () => {
    const [seen, below] = [ofBob(), ofBob()];
    const actions = [
      channelOpened(GENERAL),
      messagesReceived([seen]),
      bottomLeft(GENERAL),
      messagesReceived([below]),
    ];
    expect(after(...actions).readUpTo).toBe(seen.timetoken);
    expect(after(...actions, bottomReached(GENERAL)).readUpTo).toBe(below.timetoken);
  });

  it('ends where the page was hidden, and goes on when it is shown', () => {
    const [seen, missed] = [ofBob(), ofBob()];
    const actions = [
      channelOpened(GENERAL),
      messagesReceived([seen]),
      pageHidden(),
      messagesReceived([missed]),
    ];
    expect(after(...actions)).toEqual({
      unread: [GENERAL],
      readUpTo: seen.timetoken,
      divider: seen.timetoken,
    });
    expect(after(...actions, pageShown())).toEqual({
      unread: [],
      readUpTo: missed.timetoken,
      divider: seen.timetoken,
    });
  });
});

describe('the mark where reading stopped', () => {
  const [first, second, third] = [ofBob(), ofBob(), ofBob()];

  it('is not there while one reads along', () => {
    const actions = [channelOpened(GENERAL), messagesReceived([first]), messagesReceived([second])];
    expect(after(...actions).divider).toBeNull();
  });

  it('is there when one comes back to a channel with news, and not when there are none', () => {
    const away = [channelOpened(GENERAL), messagesReceived([first]), channelOpened(RANDOM)];
    const back = channelOpened(GENERAL);
    expect(after(...away, messagesReceived([second]), back).divider).toBe(first.timetoken);
    expect(after(...away, back, messagesReceived([second])).divider).toBeNull();
  });

  it('stays where it is until the channel is left', () => {
    const actions = [
      channelOpened(GENERAL),
      messagesReceived([first]),
      bottomLeft(GENERAL),
      messagesReceived([second]),
      bottomReached(GENERAL),
      bottomLeft(GENERAL),
      messagesReceived([third]),
    ];
    expect(after(...actions).divider).toBe(first.timetoken);
    expect(after(...actions, bottomReached(GENERAL), channelOpened(RANDOM)).divider).toBeNull();
  });

  it('moves on when the page is hidden once more', () => {
    const actions = [
      channelOpened(GENERAL),
      messagesReceived([first]),
      pageHidden(),
      messagesReceived([second]),
      pageShown(),
      pageHidden(),
      messagesReceived([third]),
    ];
    expect(after(...actions).divider).toBe(second.timetoken);
  });
});

describe('what the reader marks as unread', () => {
  const [first, second, third] = [ofBob(), ofBob(), ofBob()];
  const mark = previousTimetoken(second.timetoken);
  const read = [channelOpened(GENERAL), messagesReceived([first, second])];
  const marked = [...read, markedUnread(second)];
  const isUnread = { unread: [GENERAL], readUpTo: mark, divider: mark };
  /** The service has this mark of the user in the channel. */
  const told = (readUpTo: Timetoken, writtenAt: number) =>
    membershipsChanged([
      {
        event: 'set',
        userId: ANN,
        channelId: GENERAL,
        record: { readUpTo, writtenAt, custom: {} },
      },
    ]);

  it('is unread from that message on, and so is what comes while the channel stays open', () => {
    expect(after(...marked, messagesReceived([third]))).toEqual(isUnread);
    const hidden = [pageHidden(), pageShown(), messagesReceived([third])];
    expect(after(...marked, ...hidden)).toEqual(isUnread);
  });

  it.each([
    ['is opened again', [channelOpened(RANDOM), channelOpened(GENERAL)]],
    ['is chosen again', [channelOpened(GENERAL)]],
    ['is scrolled through', [bottomLeft(GENERAL), bottomReached(GENERAL)]],
  ])('is read when the channel %s', (_way, actions) => {
    const { unread, readUpTo } = after(...marked, messagesReceived([third]), ...actions);
    expect({ unread, readUpTo }).toEqual({ unread: [], readUpTo: third.timetoken });
  });

  it('stays unread when the service confirms what was read before', () => {
    const late = told(second.timetoken, 1);
    expect(after(...marked, late, messagesReceived([third]))).toEqual(isUnread);
  });

  it('is asked for again when an answer from before it arrives', () => {
    const answer = {
      channelId: GENERAL,
      mark: previousTimetoken(first.timetoken),
      messages: [first],
      actions: [],
      newest: first.timetoken,
      more: 0,
    };
    const actions = [sessionStarted({ userId: ANN }), ...marked, unreadReceived([answer])];
    const unread = actions.reduce(unreadSlice.reducer, unreadSlice.getInitialState());
    expect(Object.keys(selectUncountedChannels({ unread }))).toEqual([GENERAL]);
  });

  it('is read when another device reads on after the mark was confirmed', () => {
    const elsewhere = [told(mark, 1), told(third.timetoken, 2)];
    const { unread } = after(...marked, messagesReceived([third]), ...elsewhere);
    expect(unread).toEqual([]);
  });

  it('is unread where another device shows the channel', () => {
    const actions = [...read, told(second.timetoken, 1), told(mark, 2), messagesReceived([third])];
    expect(after(...actions)).toEqual(isUnread);
  });
});

const address = { channelId: GENERAL, timetoken: timetokenAt(1) };

type Action = Parameters<typeof unreadSlice.reducer>[1];
const jumpAfter = (...actions: readonly Action[]) =>
  actions.reduce(unreadSlice.reducer, unreadSlice.getInitialState()).jump;

describe('a jump of the reader', () => {
  it('follows a jump until the message is there', () => {
    expect(jumpAfter(jumpRequested(address))).toEqual({ ...address, status: 'loading' });
    const arrived = { ...address, status: 'arrived' } as const;
    expect(jumpAfter(jumpRequested(address), jumpEnded(arrived))).toEqual(arrived);
  });

  it('begins anew when the same message is gone to again', () => {
    const arrived = jumpEnded({ ...address, status: 'arrived' });
    const again = jumpAfter(jumpRequested(address), arrived, jumpRequested(address));
    expect(again?.status).toBe('loading');
  });

  it('ends with the sign, with another channel and with the session', () => {
    const missing = jumpEnded({ ...address, status: 'missing' });
    for (const end of [jumpEnded(null), channelOpened(RANDOM), sessionEnded()]) {
      expect(jumpAfter(jumpRequested(address), missing, end)).toBeNull();
    }
    expect(
      jumpAfter(channelOpened(GENERAL), jumpRequested(address), channelOpened(GENERAL)),
    ).not.toBeNull();
  });
});
