import fc from 'fast-check';
import type { Custom } from '../../../../emulator/objects/objectContent';
import { moderationFields, restrictionChanges } from '../../../../emulator/moderation/restrictions';

const outline = (before: Custom | null, after: Custom | null) =>
  restrictionChanges(before, after).map(({ kind, channel }) =>
    channel === undefined ? kind : `${kind} ${channel}`,
  );

describe('the decisions in a write', () => {
  it.each<[string, Custom | null, Custom | null, string[]]>([
    ['a ban', null, { ban: true }, ['ban']],
    ['its end', { ban: 'true' }, { ban: false }, ['unban']],
    [
      'channels added and taken out',
      { mutedChannels: 'a, b', blockedChannels: 'c' },
      { mutedChannels: 'b,d' },
      ['mute d', 'unmute a', 'unblock c'],
    ],
    ['a flag taken back', { flag: true, reason: 'x' }, {}, ['unflag']],
    [
      'nothing, when only the writing differs',
      { mutedChannels: 'a,b' },
      { mutedChannels: 'b,a,' },
      [],
    ],
    ['nothing, when something else changes', { title: 'x' }, { title: 'y' }, []],
  ])('are %s', (_title, before, after, expected) => {
    expect(outline(before, after)).toEqual(expected);
  });

  it('carry the values before and after, so that they can be undone', () => {
    expect(restrictionChanges({ mutedChannels: 'a' }, { mutedChannels: 'a,b' })).toEqual([
      {
        kind: 'mute',
        channel: 'b',
        before: { mutedChannels: 'a' },
        after: { mutedChannels: 'a,b' },
      },
    ]);
  });

  it('lead from the one record to the other when they are followed', () => {
    const ids = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
      .map((list) => list.sort().join());
    const record = fc.record({ ban: fc.boolean(), mutedChannels: ids, blockedChannels: ids });
    fc.assert(
      fc.property(record, record, (before, after) => {
        const followed = restrictionChanges(before, after).reduce<Custom>(
          (custom, change) => ({ ...custom, ...change.after }),
          before,
        );
        expect(followed).toEqual(moderationFields(after));
      }),
    );
  });
});
