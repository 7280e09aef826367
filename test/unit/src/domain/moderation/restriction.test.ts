import { readRestrictions } from '../../../../../src/domain/moderation/restriction';

describe('readRestrictions', () => {
  it.each([undefined, null, 'text', [], {}, { ban: false, mutedChannels: 7 }])(
    'restricts nothing for %j',
    (custom) => {
      expect(readRestrictions(custom)).toEqual({
        isBanned: false,
        mutedChannels: [],
        blockedChannels: [],
      });
    },
  );

  it.each([true, 1, '1', 'true', 'TRUE', 'yes', 'spam', 1764000000, -1, '2026-11-22T05:00:00Z'])(
    'takes %j for a ban',
    (ban) => {
      expect(readRestrictions({ ban }).isBanned).toBe(true);
    },
  );

  it.each([false, 0, '', 'false', 'False', '0', null])('does not take %j for a ban', (ban) => {
    expect(readRestrictions({ ban }).isBanned).toBe(false);
  });

  it('forgives blanks and repetitions in lists of channels', () => {
    const custom = { mutedChannels: ' space.a,,space.b , space.a', blockedChannels: ',' };
    expect(readRestrictions(custom)).toMatchObject({
      mutedChannels: ['space.a', 'space.b'],
      blockedChannels: [],
    });
  });
});
