import { fireEvent, render, screen } from '@testing-library/react';
import { useSwipe } from '../../../../../src/features/pictures/useSwipe';

type Point = readonly [x: number, y: number];

function Stage({ onSwipe }: { readonly onSwipe: (step: number) => void }) {
  return <div data-testid="stage" {...useSwipe(onSwipe)} />;
}

/** The steps that a finger takes from one point to another, beside another finger if there is one. */
function stepsOf([x, y]: Point, [toX, toY]: Point, others: readonly Point[] = []): number[] {
  const steps: number[] = [];
  const { unmount } = render(<Stage onSwipe={(step) => steps.push(step)} />);
  const touch = ([clientX, clientY]: Point) => ({ clientX, clientY });
  const stage = screen.getByTestId('stage');
  fireEvent.touchStart(stage, { touches: [[x, y] as const, ...others].map(touch) });
  fireEvent.touchEnd(stage, { changedTouches: [touch([toX, toY])] });
  unmount();
  return steps;
}

describe('a finger that is drawn across a picture', () => {
  afterEach(() => {
    document.dir = '';
  });

  it('leads on when it is drawn to the left, and back to the right', () => {
    expect(stepsOf([300, 400], [100, 420])).toEqual([1]);
    expect(stepsOf([100, 400], [300, 380])).toEqual([-1]);
  });

  it('leads the other way where pages are read from right to left', () => {
    document.dir = 'rtl';
    expect(stepsOf([300, 400], [100, 420])).toEqual([-1]);
  });

  it('leads nowhere when it is lifted at once, drawn down, or one of two', () => {
    expect(stepsOf([300, 400], [280, 400])).toEqual([]);
    expect(stepsOf([300, 200], [220, 500])).toEqual([]);
    expect(stepsOf([300, 400], [100, 420], [[50, 50]])).toEqual([]);
  });
});
