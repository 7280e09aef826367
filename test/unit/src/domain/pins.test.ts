import { toChannelId } from '../../../../src/domain/ids';
import { changePins } from '../../../../src/domain/pinChoice';
import { readPins } from '../../../../src/domain/pins';
import type { Timetoken } from '../../../../shared/protocol';
import { threadIdOf } from '../../../../src/domain/thread';
import { timetokenAt } from '../../../builders/timetokens';

const CREW = toChannelId('crew');
const [A, B, C] = [timetokenAt(1), timetokenAt(2), timetokenAt(3)];

const ROOT = timetokenAt(0);
const THREAD = threadIdOf({ channelId: CREW, timetoken: ROOT });
const inCrew = (timetoken: Timetoken) => ({ channelId: CREW, timetoken });
const inThread = (timetoken: Timetoken) => ({ channelId: THREAD, timetoken });

const pinned = (timetoken: string, channel = 'crew') => ({
  pinnedMessageTimetoken: timetoken,
  pinnedMessageChannelID: channel,
});
const listed = (...pins: readonly string[]) => ({ pinnedMessages: pins.join(',') });

describe('readPins', () => {
  it.each([
    ['none', {}, []],
    ['a pin by a Chat SDK client', pinned(A), [A]],
    ['pins by this app', { ...pinned(B), ...listed(B, A) }, [B, A]],
    ['a later pin by a Chat SDK client first', { ...pinned(C), ...listed(B, A) }, [C, B, A]],
    ['an earlier one that such a client pins again', { ...pinned(A), ...listed(B, A) }, [A, B]],
    ['the others when such a client unpins the newest', listed(C, B, A), [B, A]],
    ['nothing of other channels', { ...pinned(C, 'secret'), ...listed(B, A) }, [B, A]],
    ['no more than 20', { ...pinned(A), ...listed(...Array<string>(30).fill(B), C) }, [A, B]],
  ])('reads %s', (_what, custom, expected) => {
    expect(readPins(CREW, custom)).toEqual(expected.map(inCrew));
  });

  it('reads at most 20 pins', () => {
    const many = Array.from({ length: 40 }, (_, i) => timetokenAt(i + 10));
    expect(readPins(CREW, { ...pinned(A), ...listed(...many) })).toEqual(
      [A, ...many.slice(0, 19)].map(inCrew),
    );
  });

  it('reads replies in threads of the channel, also those that a Chat SDK client pinned', () => {
    const custom = { ...pinned(C, THREAD), ...listed(`${B}_${ROOT}`, A) };
    const pins = [inThread(C), inThread(B), inCrew(A)];
    expect(readPins(CREW, custom)).toEqual(pins);
    const other = threadIdOf({ channelId: toChannelId('secret'), timetoken: ROOT });
    expect(readPins(CREW, { ...custom, ...pinned(C, other) })).toEqual(pins.slice(1));
  });

  it.each([
    null,
    'pins',
    [],
    pinned('yesterday'),
    { ...pinned(A), pinnedMessageTimetoken: 17_639_000_000_000_000 },
    { pinnedMessages: 5 },
    listed('x', 'constructor', '', '1', `${A}_x`, `_${A}`),
  ])('reads none in %j', (custom) => {
    expect(readPins(CREW, custom)).toEqual([]);
  });
});

describe('changePins', () => {
  const change = (timetoken: typeof A, isPinned: boolean, custom = {}) =>
    changePins({ channelId: CREW, timetoken, isPinned }, custom);

  it('puts a new pin first and keeps all else', () => {
    const custom = { ...pinned(A), profileUrl: '/crew.svg' };
    expect(change(B, true, custom)).toEqual({
      profileUrl: '/crew.svg',
      ...pinned(B),
      ...listed(B, A),
    });
  });

  it('makes the one before the newest again, and leaves nothing behind the last', () => {
    const both = { ...pinned(B), ...listed(B, A) };
    expect(change(B, false, both)).toEqual({ ...pinned(A), ...listed(A) });
    expect(change(A, false, both)).toEqual({ ...pinned(B), ...listed(B) });
    expect(change(A, false, { ...pinned(A), title: 'x' })).toEqual({ title: 'x' });
  });

  it('pins nothing twice', () => {
    const both = { ...pinned(B), ...listed(B, A) };
    expect(change(A, true, both)).toEqual({ ...pinned(A), ...listed(A, B) });
    expect(change(B, true, both)).toBeNull();
    expect(change(C, false, both)).toBeNull();
  });

  it("writes a reply of a thread as PubNub's Chat SDK does, and others beside it", () => {
    const reply = { ...inThread(B), isPinned: true };
    const both = { ...pinned(B, THREAD), ...listed(`${B}_${ROOT}`, A) };
    expect(changePins(reply, { ...pinned(A), ...listed(A) })).toEqual(both);
    expect(changePins(reply, both)).toBeNull();
    expect(changePins({ ...reply, isPinned: false }, both)).toEqual({ ...pinned(A), ...listed(A) });
  });

  it('forgets the oldest of more than 20', () => {
    const many = Array.from({ length: 20 }, (_, i) => timetokenAt(i + 10));
    const after = change(A, true, { ...pinned(many[0] ?? A), ...listed(...many) });
    expect(readPins(CREW, after)).toEqual([A, ...many.slice(0, 19)].map(inCrew));
  });
});
