import fc from 'fast-check';
import { indexOfText } from '../../../../service/domain/textSearch';

describe('indexOfText', () => {
  it('finds what indexOf finds, for needles of any length', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 });
    fc.assert(
      fc.property(
        letters,
        letters,
        fc.nat(80),
        fc.nat(3),
        fc.nat(400),
        (...[a, b, many, x, from]) => {
          const needle = (a + b).repeat(many).slice(x);
          const text = a.repeat(40) + needle.slice(0, -1) + b + needle + a;
          expect(indexOfText(text, needle, from)).toBe(text.indexOf(needle, from));
          expect(indexOfText(text, `${needle}${a}x`)).toBe(-1);
        },
      ),
    );
  });
});
