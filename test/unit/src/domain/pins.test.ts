import { toChannelId } from '../../../../src/domain/ids';
import { readPins } from '../../../../src/domain/pins';
import { timetokenAt } from '../../../builders/timetokens';

const CREW = toChannelId('crew');
const [A, B, C] = [timetokenAt(1), timetokenAt(2), timetokenAt(3)];

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
    expect(readPins(CREW, custom)).toEqual(expected);
  });

  it('reads at most 20 pins', () => {
    const many = Array.from({ length: 40 }, (_, i) => timetokenAt(i + 10));
    expect(readPins(CREW, { ...pinned(A), ...listed(...many) })).toEqual([A, ...many.slice(0, 19)]);
  });

  it.each([
    null,
    'pins',
    [],
    pinned('yesterday'),
    { ...pinned(A), pinnedMessageTimetoken: 17_639_000_000_000_000 },
    { pinnedMessages: 5 },
    listed('x', 'constructor', '', '1'),
  ])('reads none in %j', (custom) => {
    expect(readPins(CREW, custom)).toEqual([]);
  });
});
