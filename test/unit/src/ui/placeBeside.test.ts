import { placeBeside } from '../../../../src/ui/placeBeside';

const SIZE = { width: 300, height: 400 };
const ROOM = { width: 1000, height: 800 };
const anchorAt = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

describe('placeBeside', () => {
  it('is above the middle of its anchor when there is room', () => {
    expect(placeBeside(anchorAt(480, 700), SIZE, ROOM)).toEqual({ left: 350, top: 292 });
  });

  it('is below when there is none above', () => {
    expect(placeBeside(anchorAt(480, 100), SIZE, ROOM)).toEqual({ left: 350, top: 148 });
  });

  it.each([
    ['left', anchorAt(0, 700), { left: 8, top: 292 }],
    ['right', anchorAt(960, 700), { left: 692, top: 292 }],
    ['lower', anchorAt(480, 390), { left: 350, top: 392 }],
  ])('stays inside the %s edge', (_edge, anchor, place) => {
    expect(placeBeside(anchor, SIZE, ROOM)).toEqual(place);
  });

  it('shows its beginning in a window that is too small for it', () => {
    const place = placeBeside(anchorAt(100, 100), SIZE, { width: 200, height: 200 });
    expect(place).toEqual({ left: 8, top: 8 });
  });
});
