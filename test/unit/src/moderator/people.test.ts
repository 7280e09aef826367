import { toChannelId } from '../../../../src/domain/ids';
import { filterOf, isFoundBy } from '../../../../src/moderator/users/usersApi';
import { USER_FIELDS } from '../../../../emulator/filters/objectFilter';
import { parseObjectFilter } from '../../../../emulator/filters/objectFilter';
import { buildUser } from '../../../builders/buildRecords';

describe('the search for people', () => {
  it('asks for everything at once', () => {
    expect(filterOf({ search: ' ann ', filters: ['banned', 'muted'] })).toBe(
      '(custom.ban != null && custom.ban != false && custom.ban != 0 && custom.ban != ""' +
        ' && custom.ban != "false" && custom.ban != "False" && custom.ban != "FALSE"' +
        ' && custom.ban != "0")' +
        ' && (custom.mutedChannels != null && custom.mutedChannels != "")' +
        ' && (name LIKE "*ann*" || id LIKE "*ann*")',
    );
    expect(filterOf({ search: '', filters: [] })).toBe('');
  });

  it.each(['"', '\\', '*', '" || true || "', 'a&&b'])('stays one condition for %p', (search) => {
    expect(() =>
      parseObjectFilter(filterOf({ search, filters: ['flagged'] }), USER_FIELDS),
    ).not.toThrow();
  });

  it('knows of a record that changed whether it still belongs to what was found', () => {
    const query = { search: 'ANN', filters: ['banned', 'muted'] } as const;
    const user = buildUser({ name: 'Ann', isBanned: true });
    expect(isFoundBy(query, user)).toBe(false);
    const mutedChannels = [toChannelId('space.general')];
    expect(isFoundBy(query, { ...user, mutedChannels })).toBe(true);
    expect(isFoundBy(query, { ...user, mutedChannels, name: 'Bob' })).toBe(false);
  });
});
