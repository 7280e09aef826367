import { FLAG_FIELDS } from '../../../../src/domain/moderation/flag';
import { RESTRICTION_FIELDS } from '../../../../src/domain/moderation/restriction';
import fc from 'fast-check';
import type { Custom } from '../../../../emulator/objects/objectContent';
import { reviseForeignPatch, reviseOwnPatch } from '../../../../emulator/moderation/userWriteRules';

const NOW = 1_763_712_000_000;
const RESTRICTED: Custom = { ban: true, mutedChannels: 'space.a', title: 'Baker' };
const FLAG = { flag: true, flaggedAt: 5, flaggedBy: 'Ann (user_ann)', reason: "It's a spam" };

const kept: readonly string[] = [...Object.values(RESTRICTION_FIELDS), ...FLAG_FIELDS];
const value = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null));
const anyCustom = fc.option(
  fc.dictionary(
    fc.oneof(fc.constantFrom(...kept, 'title', 'moderationNote', '__proto__'), fc.string()),
    value,
  ),
);
const decided = (custom: Custom | null) =>
  Object.fromEntries(Object.entries(custom ?? {}).filter(([name]) => kept.includes(name)));

describe('a write to the own record', () => {
  it('changes what is the own', () => {
    const patch = { name: 'Bob', custom: { title: 'Cook' } };
    expect(reviseOwnPatch(null, patch)).toEqual(patch);
    expect(reviseOwnPatch(RESTRICTED, { name: 'Bob' })).toEqual({ name: 'Bob' });
  });

  it('neither lifts nor sets what moderators decide', () => {
    const freed = { ban: false, mutedChannels: '', blockedChannels: 'space.b', title: 'Cook' };
    expect(reviseOwnPatch(RESTRICTED, { custom: freed }).custom).toEqual({
      ...RESTRICTED,
      title: 'Cook',
    });
    expect(reviseOwnPatch(RESTRICTED, { custom: null }).custom).toEqual({
      ban: true,
      mutedChannels: 'space.a',
    });
    expect(reviseOwnPatch(null, { custom: null }).custom).toBeNull();
  });

  it('leaves what was decided as it is, whatever is written', () => {
    fc.assert(
      fc.property(anyCustom, anyCustom, (stored, custom) => {
        const { custom: revised = null } = reviseOwnPatch(stored, { custom });
        expect(decided(revised)).toEqual(decided(stored));
      }),
    );
  });
});

describe("a write to another's record", () => {
  it('may be a report in the own name, beside all that is there', () => {
    const report = reviseForeignPatch('user_ann', RESTRICTED, { custom: FLAG }, NOW);
    expect(report?.patch).toEqual({ custom: { ...RESTRICTED, ...FLAG } });
  });

  it('changes nothing else, whatever comes with the report', () => {
    const custom = { ...FLAG, ban: false, title: 'Fool', mutedChannels: '' };
    const report = reviseForeignPatch('user_ann', RESTRICTED, { name: 'Fool', custom }, NOW);
    expect(report?.patch).toEqual({ custom: { ...RESTRICTED, ...FLAG } });
  });

  it.each([
    ['in the name of somebody else', { ...FLAG, flaggedBy: 'Bob (user_bob)' }],
    ['in the name of a longer id', { ...FLAG, flaggedBy: 'Ann (user_ann2)' }],
    ['without a reason', { flag: true, flaggedBy: 'user_ann' }],
    ['that takes a flag back', { ...FLAG, flag: false }],
    ['of nothing', undefined],
  ])('is none when it is a report %s', (_title, custom) => {
    const patch = custom === undefined ? {} : { custom };
    expect(reviseForeignPatch('user_ann', RESTRICTED, patch, NOW)).toBeUndefined();
  });

  it('never touches a restriction', () => {
    fc.assert(
      fc.property(anyCustom, anyCustom, (stored, custom) => {
        const given = { custom: { ...custom, ...FLAG } };
        const report = reviseForeignPatch('user_ann', stored, given, NOW);
        for (const field of Object.values(RESTRICTION_FIELDS)) {
          expect(report?.patch.custom?.[field]).toEqual(stored?.[field]);
        }
      }),
    );
  });
});
