import { toUserId } from '../../../../../src/domain/ids';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import {
  makeSelectTypingUserIds,
  typingRecomputed,
} from '../../../../../src/features/typing/typingSlice';
import {
  messagesReceived,
  presenceChanged,
  sessionEnded,
  sessionStarted,
  typingChanged,
  type TypingChange,
} from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { createTestApp } from '../../../../support/worlds/testApp';

const NOW = 1_763_700_000_000;
const CAROL = toUserId('user_carol');

const change = (
  event: TypingChange['event'],
  second: number,
  overrides: Partial<TypingChange> = {},
): TypingChange => ({
  event,
  channelId: GENERAL,
  userId: BOB,
  timetoken: timetokenAt(second),
  receivedAt: NOW,
  ...overrides,
});
const on = (second: number, overrides?: Partial<TypingChange>) =>
  typingChanged([change('started', second, overrides)]);
const off = (second: number, overrides?: Partial<TypingChange>) =>
  typingChanged([change('stopped', second, overrides)]);

function typing(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN }));
  for (const action of actions) store.dispatch(action);
  return makeSelectTypingUserIds()(store.getState(), GENERAL);
}

describe('typingSlice', () => {
  it('marks who started and clears who stopped [4.14]', () => {
    expect(typing(on(1))).toEqual([BOB]);
    expect(typing(on(1), off(2))).toEqual([]);
    expect(typing(on(1), on(2, { userId: CAROL }))).toEqual([BOB, CAROL]);
  });

  it('leaves the user themselves out, and other channels [4.16]', () => {
    expect(typing(on(1, { userId: ANN }), on(2, { channelId: RANDOM }))).toEqual([]);
  });

  it('leaves ignored users out', () => {
    const ignored = ignoringChosen({ userId: BOB, isIgnored: true });
    expect(typing(on(1), on(2, { userId: CAROL }), ignored)).toEqual([CAROL]);
  });

  it('is the same when signals come twice or in another order', () => {
    expect(typing(on(1), off(2), on(1), off(2))).toEqual([]);
    expect(typing(off(2), on(1))).toEqual([]);
    expect(typing(on(1), on(3), off(2))).toEqual([BOB]);
    expect(typing(on(1), off(2), on(3), on(1))).toEqual([BOB]);
  });

  it('ends a mark ten seconds after it was received, whatever the other clock says [9.6]', () => {
    const skewed = on(-3_600);
    expect(typing(skewed, typingRecomputed(NOW + 9_999))).toEqual([BOB]);
    expect(typing(skewed, typingRecomputed(NOW + 10_000))).toEqual([]);
  });

  it('lives on from the last start', () => {
    expect(
      typing(on(1), on(9, { receivedAt: NOW + 8_000 }), typingRecomputed(NOW + 12_000)),
    ).toEqual([BOB]);
  });

  it("clears a user's mark with their message, not with another's or an older one", () => {
    const message = (authorId: typeof BOB, second: number) =>
      messagesReceived([buildMessage({ authorId, timetoken: timetokenAt(second) })]);
    expect(typing(on(1), message(BOB, 2))).toEqual([]);
    expect(typing(on(1), message(CAROL, 2))).toEqual([BOB]);
    expect(typing(on(3), message(BOB, 2))).toEqual([BOB]);
    expect(typing(on(1), message(BOB, 2), on(1))).toEqual([]);
  });

  it('clears the mark of who leaves', () => {
    const left = (event: 'joined' | 'left') =>
      presenceChanged([
        { event, channelId: GENERAL, userId: BOB, timetoken: timetokenAt(2), receivedAt: NOW },
      ]);
    expect(typing(on(1), left('left'))).toEqual([]);
    expect(typing(on(1), left('joined'))).toEqual([BOB]);
  });

  it('forgets channels that are no longer joined, and everything with the session', () => {
    expect(typing(on(1), membershipsLoaded({ channels: [] }))).toEqual([]);
    expect(typing(on(1), sessionEnded())).toEqual([]);
  });

  it('remembers no more users the more there are who ever typed', () => {
    const { store } = createTestApp();
    for (let index = 1; index <= 1_000; index += 1) {
      const userId = toUserId(`user_${index}`);
      store.dispatch(on(2 * index, { userId }));
      if (index % 2 === 0) store.dispatch(off(2 * index + 1, { userId }));
      else store.dispatch(typingRecomputed(NOW + 10_000));
    }
    const { byChannel } = store.getState().typing;
    expect(Object.keys(byChannel[GENERAL] ?? {}).length).toBeLessThanOrEqual(200);
  });

  it('keeps the timetoken of the last start, or null [3.16]', () => {
    const { store } = createTestApp();
    store.dispatch(on(1));
    store.dispatch(off(2, { userId: CAROL }));
    expect(store.getState().typing.byChannel[GENERAL]).toMatchObject({
      [BOB]: { startedAt: timetokenAt(1) },
      [CAROL]: { startedAt: null },
    });
  });

  it('gives the same list until it changes', () => {
    const { store } = createTestApp();
    const select = makeSelectTypingUserIds();
    store.dispatch(on(1));
    const before = select(store.getState(), GENERAL);
    store.dispatch(messagesReceived([buildMessage({ authorId: CAROL })]));
    store.dispatch(on(2, { channelId: RANDOM }));
    expect(select(store.getState(), GENERAL)).toBe(before);
  });
});
