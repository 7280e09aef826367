import {
  changeShown,
  readMentions,
  readReferences,
  writeReferences,
} from '../../../../src/domain/mentionText';
import { cpuMs } from '../../../support/matchers/cpuMs';

const BOB = '[Bob](pn-user://bob)';
const EVE = '[Eve](pn-user://eve)';
const HALL = '[Hall](pn-channel://space.hall)';

describe('readMentions', () => {
  it('finds the mentions of a text and where they are shown', () => {
    expect(readMentions(`hi ${BOB}, ${EVE}!`)).toEqual({
      shown: 'hi @Bob, @Eve!',
      mentions: [
        { start: 3, name: 'Bob', userId: 'bob' },
        { start: 9, name: 'Eve', userId: 'eve' },
      ],
    });
  });

  it.each(['plain @Bob', '[docs](https://bob)', '[General](pn-group://x)', '[](pn-user://a)', ''])(
    'leaves %j as it is',
    (text) => {
      expect(readMentions(text)).toEqual({ shown: text, mentions: [] });
    },
  );

  it('reads what it writes, whatever the name and the id are', () => {
    for (const [name, id] of [
      ['B\\o]b', 'a\\b)c'],
      ['[x](y)', 'an id [with] everything (in it)'],
      ['Zoë 👩‍🚀', 'zoë'],
    ] as const) {
      for (const [scheme, sign] of [
        ['pn-user', '@'],
        ['pn-channel', '#'],
      ] as const) {
        const read = {
          shown: `a ${sign}${name} b`,
          references: [{ start: 2, name, scheme, id }],
        };
        expect(readReferences(writeReferences(read))).toEqual(read);
      }
    }
  });

  it('names channels as well, which are no mentions', () => {
    expect(readMentions(`${BOB}, see [General](PN-CHANNEL://space.general)`)).toEqual({
      shown: '@Bob, see #General',
      mentions: [{ start: 0, name: 'Bob', userId: 'bob' }],
    });
  });

  it('takes no long time with a text that is made for it', () => {
    const took = cpuMs(() => {
      for (const part of ['[', '[\\[', '[a](pn-user://', '[a](pn-user://\\)']) {
        readMentions(part.repeat(32_768 / part.length));
      }
    });
    expect(took).toBeLessThan(1_000);
  });
});

describe('changeShown', () => {
  it.each([
    ['text before', `hi ${BOB}`, 'oh, hi @Bob', `oh, hi ${BOB}`],
    ['text behind', `hi ${BOB}`, 'hi @Bob, there', `hi ${BOB}, there`],
    ['text between', `${BOB} ${EVE}`, '@Bob and @Eve', `${BOB} and ${EVE}`],
    ['text before a channel', `in ${HALL}!`, 'in the #Hall!', `in the ${HALL}!`],
    ['everything before one', `a ${BOB} b ${EVE} c`, '@Eve c', `${EVE} c`],
    ['the first of two that are alike', `${BOB} ${BOB}`, '@Bo @Bob', `@Bo ${BOB}`],
  ])('keeps a mention with a change of %s', (_what, text, changed, expected) => {
    expect(changeShown(text, changed)).toBe(expected);
  });

  it.each([
    ['shortened', 'hi @Bo'],
    ['changed in the middle', 'hi @Bxb'],
    ['without its sign', 'hi Bob'],
    ['gone', ''],
  ])('makes a mention plain text that is %s', (_how, changed) => {
    expect(changeShown(`hi ${BOB}`, changed)).toBe(changed);
  });
});
