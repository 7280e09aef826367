import { fc } from '../../support/drivers/randomRuns';
import { compilePattern } from '../../../emulator/access/namePattern';
import { threadIdOf } from '../../../src/domain/thread';
import { toChannelId } from '../../../src/domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import { isSessionUserId } from '../../../server/sessions/userIds';
import {
  allBut,
  directChats,
  directPresence,
  presenceOf,
  publicBut,
  PUBLIC_THREADS,
  PUBLIC_WRITABLE,
  threadsOf,
} from '../../../server/sessions/patterns';

/** Few characters, so that names are beginnings of each other, and those that mean something in a pattern. */
const name = fc.string({
  unit: fc.constantFrom(...Array.from('ab-_.^]\\[7')),
  minLength: 1,
  maxLength: 6,
});
const AT = '17000000000000000' as Timetoken;
const threadIn = (channel: string) =>
  threadIdOf({ channelId: toChannelId(channel), timetoken: AT });

/** Whether the pattern matches all of the text, in both engines that read it: RE2 and the browser's. */
function matches(pattern: string, text: string): boolean {
  const [inRe2, inBrowser] = [compilePattern(pattern)(text), new RegExp(pattern).test(text)];
  expect(inBrowser).toBe(inRe2);
  return inRe2;
}

describe('patterns of tokens', () => {
  it('take all texts but the given ones, as a difference of sets does', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), fc.array(name), (leftOut, others) => {
        const pattern = `^${allBut(leftOut)}$`;
        const beginnings = leftOut.flatMap((text) =>
          Array.from(text, (_, length) => text.slice(0, length + 1)),
        );
        const longer = leftOut.map((text) => `${text}a`);
        for (const text of [...others, ...leftOut, ...beginnings, ...longer]) {
          expect(matches(pattern, text)).toBe(!leftOut.includes(text));
        }
      }),
    );
  });

  it('leave the presence and the threads of a channel out with it, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.array(name), (ids, others) => {
        const blocked = ids.map((id) => `space.${id}`);
        const patterns = publicBut(blocked);
        const isOpen = (text: string) => patterns.some((pattern) => matches(pattern, text));
        for (const channel of [...blocked, ...others.map((id) => `space.${id}`)]) {
          const isLeftOut = blocked.includes(channel);
          expect(isOpen(channel)).toBe(!isLeftOut);
          expect(isOpen(`${channel}-pnpres`)).toBe(!isLeftOut);
          expect(isOpen(threadIn(channel))).toBe(!isLeftOut);
          expect(isOpen(`${threadIn(channel)}-pnpres`)).toBe(!isLeftOut);
        }
      }),
    );
  });

  it('take about 32 characters for each of a name', () => {
    const size = (channels: string[]) => publicBut(channels).join('').length;
    expect(size(['space.general'])).toBeLessThan(600);
    const many = Array.from({ length: 20 }, (_, index) => `space.channel-${index}`);
    expect(size(many)).toBeLessThan(6_000);
  });

  it('never open a wildcard', () => {
    const patterns = [
      ...publicBut([]),
      ...publicBut(['space.general']),
      PUBLIC_WRITABLE,
      PUBLIC_THREADS,
      directChats('ann'),
      directPresence('ann'),
      threadsOf('group.', ['group.a']),
      presenceOf('group.', ['group.a']),
    ];
    for (const wildcard of [
      'space.*',
      'space.a.*',
      'space.*-pnpres',
      'direct.*',
      'direct.ann@b.*',
    ]) {
      expect(patterns.some((pattern) => matches(pattern, wildcard))).toBe(false);
    }
  });

  it('open no presence channel to write there', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('-pnres.x')) }), (text) => {
        const isPresence = `space.${text}`.endsWith('-pnpres');
        expect(matches(PUBLIC_WRITABLE, `space.${text}`)).toBe(text !== '' && !isPresence);
      }),
    );
    for (const channel of ['space.a-pnpres', 'space.-pnpres', 'space.a-pnpres-pnpres']) {
      expect(matches(PUBLIC_WRITABLE, channel)).toBe(false);
    }
    expect(matches(PUBLIC_THREADS, `${threadIn('space.a')}-pnpres`)).toBe(false);
    expect(matches(directChats('ann'), 'direct.ann@bob-pnpres')).toBe(false);
    expect(matches(directPresence('ann'), 'direct.ann@bob-pnpres')).toBe(true);
  });

  it('open the direct chats of one user, not those of a user with a like id', () => {
    const isOpen = (text: string) => matches(directChats('bob'), text);
    expect(['direct.bob@carl', 'direct.ann@bob', 'direct.bob@pnpres'].every(isOpen)).toBe(true);
    const others = [
      'direct.ann@carl',
      'direct.ann@bob@carl',
      'direct.xbob@carl',
      'direct.ann@bobx',
    ];
    expect([...others, 'direct.bob', 'direct.bob@', 'direct.@bob'].some(isOpen)).toBe(false);
  });

  it('open threads of the named groups only', () => {
    const pattern = threadsOf('group.', ['group.a', 'group.b+']);
    expect(matches(pattern, threadIn('group.a'))).toBe(true);
    expect(matches(pattern, threadIn('group.b+'))).toBe(true);
    expect(matches(pattern, threadIn('group.bb'))).toBe(false);
    expect(matches(pattern, threadIn('group.a_1'))).toBe(false);
    const presence = presenceOf('group.', ['group.a']);
    expect(matches(presence, 'group.a-pnpres')).toBe(true);
    expect(matches(presence, `${threadIn('group.a')}-pnpres`)).toBe(true);
    expect(matches(presence, 'group.a')).toBe(false);
  });
});

describe('the id of a user with a session', () => {
  it('is no beginning, end or part of another name', () => {
    const ids = [
      'ann',
      'A_b-9',
      'x'.repeat(75),
      'a@b',
      'a.b',
      'a b',
      '',
      'é',
      'x'.repeat(76),
      'a*',
    ];
    const reserved = ['PUBNUB_INTERNAL_THREAD_', 'ann-pnpres', 'a,b', 'a|b'];
    expect([...ids, ...reserved].filter(isSessionUserId)).toEqual(ids.slice(0, 3));
  });
});
