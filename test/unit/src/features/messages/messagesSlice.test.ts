import { fc } from '../../../../support/drivers/randomRuns';
import { toChannelId, toMessageId } from '../../../../../src/domain/ids';
import type { Message } from '../../../../../src/domain/message';
import {
  gapClosed,
  selectChannelMessages,
} from '../../../../../src/features/messages/messagesSlice';
import {
  channelsClosed,
  channelsReopened,
  connectionEstablished,
  connectionLost,
  historyTrimmed,
  messagesReceived,
  sessionEnded,
} from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import {
  BOB,
  buildMessage,
  buildMessages,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildChannel } from '../../../../builders/buildRecords';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

type AnyAction = ReturnType<typeof messagesReceived> | ReturnType<typeof buildPage>;

const lost = connectionLost({ category: 'PNNetworkIssuesCategory' });

const page = (messages: readonly Message[], hasOlder = true) => buildPage(messages, { hasOlder });

/** The state of the general channel after these actions. */
function channelAfter(actions: readonly { readonly type: string }[], channelId = GENERAL) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return selectChannelMessages(store.getState(), channelId);
}

const messagesOf = (channel: ReturnType<typeof channelAfter>) =>
  channel?.chunks.flatMap((chunk) => chunk.messages);

describe('messagesSlice', () => {
  useFakeTimers();

  describe('live events and pages', () => {
    // Two sends of one message, as after an answer that got lost: only the first is kept.
    const id = toMessageId('sent-twice');
    const before = buildMessages(40);
    const sends = buildMessages(2, { id, authorId: BOB });
    const after = buildMessages(40);
    const history = [...before, ...sends, ...after];
    const pages = [
      page(history.slice(57)),
      page(history.slice(32, 57)),
      page(history.slice(7, 32)),
      page(history.slice(0, 7), false),
    ];

    it('give the same messages in any order, split and number of repetitions [4.20]', () => {
      const live = fc.array(fc.subarray(history), { maxLength: 4 });
      const repeated = fc.subarray(pages);
      const shuffled = fc.tuple(live, repeated).chain(([bursts, again]) => {
        const actions: AnyAction[] = [
          ...bursts.map((burst) => messagesReceived(burst)),
          ...pages,
          ...again,
        ];
        return fc.shuffledSubarray(actions, { minLength: actions.length });
      });
      const wanted = [...before, sends[0], ...after];
      fc.assert(
        fc.property(shuffled, (actions) => {
          const channel = channelAfter(actions);
          expect(messagesOf(channel)).toEqual(wanted);
          expect(channel).toMatchObject({
            hasHistory: true,
            hasOlder: false,
            oldestSeen: history[0]?.timetoken,
          });
        }),
        { numRuns: 60 },
      );
    });

    it('change nothing when they arrive a second time', () => {
      const { store } = createTestApp();
      const burst = messagesReceived(buildMessages(3));
      store.dispatch(burst);
      const { messages } = store.getState();
      store.dispatch(burst);
      expect(store.getState().messages).toBe(messages);
    });

    it('of several channels in one burst go to their channels [4.19]', () => {
      const [one, two, three] = [
        buildMessage(),
        buildMessage({ channelId: RANDOM }),
        buildMessage(),
      ];
      const actions = [messagesReceived([one, two, three])];
      expect(messagesOf(channelAfter(actions))).toEqual([one, three]);
      expect(messagesOf(channelAfter(actions, RANDOM))).toEqual([two]);
    });

    it('of another channel leave a channel as it is', () => {
      const { store } = createTestApp();
      store.dispatch(messagesReceived([buildMessage()]));
      const known = selectChannelMessages(store.getState(), GENERAL);
      store.dispatch(messagesReceived([buildMessage({ channelId: RANDOM })]));
      expect(selectChannelMessages(store.getState(), GENERAL)).toBe(known);
    });
  });

  describe('history', () => {
    it('is not there before a page was fetched, whatever arrived live', () => {
      expect(channelAfter([messagesReceived([buildMessage()])])).toMatchObject({
        hasHistory: false,
        hasOlder: true,
        oldestSeen: null,
      });
    });

    it('starts where the oldest page starts, shown or not', () => {
      const [hidden, shown] = buildMessages(2);
      const action = buildPage([shown!], { oldest: hidden!.timetoken });
      expect(channelAfter([action])).toMatchObject({ oldestSeen: hidden!.timetoken });
    });

    it('ends with a page that says so, even when a newer page is fetched after it', () => {
      const [older, newer] = [buildMessages(2), buildMessages(2)];
      const channel = channelAfter([page(newer), page(older, false), page(newer)]);
      expect(channel).toMatchObject({ hasOlder: false, oldestSeen: older[0]?.timetoken });
    });

    it('ends with an empty page', () => {
      const messages = buildMessages(2);
      expect(channelAfter([page(messages), page([], false)])).toMatchObject({
        hasOlder: false,
        oldestSeen: messages[0]?.timetoken,
      });
    });

    it('of an empty channel is there, and empty', () => {
      const channel = channelAfter([page([], false)]);
      expect(channel).toMatchObject({ hasHistory: true, hasOlder: false, chunks: [] });
    });

    it('remembers where each page begins', () => {
      const [older, newer] = [buildMessages(3), buildMessages(3)];
      const channel = channelAfter([page(newer), page(older)]);
      expect(Object.keys(channel!.pageStarts).sort()).toEqual([
        older[0]!.timetoken,
        newer[0]!.timetoken,
      ]);
    });
  });

  describe('a gap', () => {
    it('begins after the newest message when the connection is lost', () => {
      const messages = buildMessages(3);
      const channel = channelAfter([page(messages), lost]);
      expect(channel?.syncedTo).toBe(messages[2]?.timetoken);
    });

    it('keeps its beginning when the connection is lost again before it is closed', () => {
      const messages = buildMessages(3);
      const channel = channelAfter([
        page(messages),
        lost,
        messagesReceived(buildMessages(2)),
        lost,
      ]);
      expect(channel?.syncedTo).toBe(messages[2]?.timetoken);
    });

    it('begins after the page of a channel that was opened during the outage', () => {
      const messages = buildMessages(3);
      const recovered = connectionEstablished({ isRecovered: true });
      const channel = channelAfter([lost, page(messages), recovered]);
      expect(channel?.syncedTo).toBe(messages[2]?.timetoken);
      const first = connectionEstablished({ isRecovered: false });
      expect(channelAfter([page(messages), first])?.syncedTo).toBeNull();
    });

    it('takes in everything when the channel was empty before', () => {
      const { store } = createTestApp();
      store.dispatch(page([], false));
      store.dispatch(lost);
      const syncedTo = selectChannelMessages(store.getState(), GENERAL)?.syncedTo;
      expect(syncedTo).toMatch(/^\d{17}$/);
      expect(String(syncedTo) < buildMessage().timetoken).toBe(true);
    });

    it('is none in a channel of which nothing was loaded', () => {
      expect(channelAfter([lost])).toBeUndefined();
    });

    it('is over when it was closed', () => {
      const channel = channelAfter([page(buildMessages(3)), lost, gapClosed(GENERAL)]);
      expect(channel).toMatchObject({ syncedTo: null, hasHistory: true });
    });

    it('that is skipped leaves nothing older behind, to be paged back to', () => {
      const [old, recent] = [buildMessages(300), buildMessages(30)];
      const channel = channelAfter([
        page(old, false),
        lost,
        page(recent),
        historyTrimmed({ channelId: GENERAL, oldestKept: recent[5]!.timetoken }),
        gapClosed(GENERAL),
      ]);
      expect(messagesOf(channel)).toEqual(recent.slice(5));
      expect(channel).toMatchObject({
        syncedTo: null,
        hasOlder: true,
        oldestSeen: recent[5]?.timetoken,
      });
    });
  });

  it('reads again what was delivered before the first page, when the page begins after it', () => {
    const [delivered, missed, recent] = [buildMessages(2), buildMessages(5), buildMessages(3)];
    const actions = [messagesReceived(delivered), page(recent)];
    expect(messagesOf(channelAfter(actions))).toEqual(recent);
    const all = [...delivered, ...missed, ...recent];
    expect(messagesOf(channelAfter([...actions, page(all.slice(0, 7), false)]))).toEqual(all);
  });

  it('reads on from the first page, whatever of what was delivered before it left memory', () => {
    const [left, missed, newest] = [buildMessages(3), buildMessages(5), buildMessages(25)];
    const actions = [
      messagesReceived([...left, ...missed, ...newest]),
      historyTrimmed({ channelId: GENERAL, oldestKept: missed[0]!.timetoken }),
      page(newest),
    ];
    const channel = channelAfter(actions);
    expect(messagesOf(channel)).toEqual(newest);
    expect(channel).toMatchObject({ oldestSeen: newest[0]?.timetoken, hasOlder: true });
  });

  it('reads again what was delivered before the first page, when some of it was too much for an answer', () => {
    const [delivered, missed, handedOver] = [buildMessages(1), buildMessages(5), buildMessages(30)];
    const newest = handedOver.slice(5);
    const actions = [messagesReceived([...delivered, ...handedOver]), page(newest)];
    expect(messagesOf(channelAfter(actions))).toEqual(newest);
    const all = [...delivered, ...missed, ...handedOver];
    expect(messagesOf(channelAfter([...actions, page(all.slice(0, -25), false)]))).toEqual(all);
  });

  it('takes in what is delivered late and lies beyond the pages with its page, so that no hole is left', () => {
    const [late, between, ...newest] = buildMessages(27);
    if (!late || !between) throw new Error('there are messages');
    const actions = [page(newest), messagesReceived([late])];
    expect(messagesOf(channelAfter(actions))).toEqual(newest);
    expect(messagesOf(channelAfter([...actions, page([late, between], false)]))).toEqual([
      late,
      between,
      ...newest,
    ]);
  });

  it('forgets a channel that was left, since nothing of it is delivered any more', () => {
    const [kept, left] = [buildMessages(2), buildMessages(2, { channelId: RANDOM })];
    const actions = [
      page(kept),
      page(left, false),
      membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }),
    ];
    expect(messagesOf(channelAfter(actions))).toEqual(kept);
    expect(channelAfter(actions, RANDOM)).toBeUndefined();
  });

  it('forgets what was told of a channel after it was closed, when it is opened again', () => {
    const actions = [channelsClosed([GENERAL]), messagesReceived(buildMessages(1))];
    expect(channelAfter([...actions, channelsReopened([GENERAL])])).toBeUndefined();
  });

  it('is empty after the session', () => {
    expect(channelAfter([page(buildMessages(2)), sessionEnded()])).toBeUndefined();
  });

  it('knows nothing of a channel that nobody named', () => {
    expect(channelAfter([], toChannelId('space.unknown'))).toBeUndefined();
  });
});
