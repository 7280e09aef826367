import { toUserId } from '../../../../src/domain/ids';
import {
  applyIgnoreChanges,
  ignoreListIdOf,
  ignoreListOwner,
  readIgnoredIds,
} from '../../../../src/domain/ignoreList';

const ids = (...texts: readonly string[]) => texts.map(toUserId);

describe('a list of ignored users', () => {
  it.each(['ann', 'ann.b', 'ann@example.com', 'mute1', '.mute1'])('of %s names its owner', (id) => {
    expect(ignoreListOwner(ignoreListIdOf(toUserId(id)))).toBe(id);
  });

  it.each(['ann', 'PN_PRV.ann', 'PN_PRV.ann.mute2', 'PN_PRV..mute1', 'x PN_PRV.ann.mute1'])(
    'is not %s',
    (id) => {
      expect(ignoreListOwner(id)).toBeUndefined();
    },
  );

  it.each([
    ['ann,eve', ['ann', 'eve']],
    [',ann,,eve,ann', ['ann', 'eve']],
    ['__proto__,constructor', ['__proto__', 'constructor']],
    ['', []],
    [7, []],
    [null, []],
  ])('is read from %j', (m, expected) => {
    expect(readIgnoredIds({ m })).toEqual(expected);
  });

  it.each([undefined, null, 'ann', []])('is empty in %j', (custom) => {
    expect(readIgnoredIds(custom)).toEqual([]);
  });

  it('keeps its order when it is changed, and takes nobody twice', () => {
    const changes = { [toUserId('ann')]: false, [toUserId('bob')]: true, [toUserId('eve')]: true };
    expect(applyIgnoreChanges(ids('ann', 'eve', 'zoe'), changes)).toEqual(ids('eve', 'zoe', 'bob'));
  });
});
