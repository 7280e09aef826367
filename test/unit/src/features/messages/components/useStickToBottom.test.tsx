import { act, fireEvent, render, screen } from '@testing-library/react';
import { useStickToBottom } from '../../../../../../src/features/messages/components/useStickToBottom';

const WINDOW_PX = 700;

/** A list of so many messages. */
function List({ count, onMoved }: { readonly count: number; readonly onMoved: () => void }) {
  const rows = Array.from({ length: count });
  const { scroller, handleScroll } = useStickToBottom(rows, onMoved, 'newest');
  return <div ref={scroller} role="log" onScroll={handleScroll} />;
}

describe('a list at its end', () => {
  let resized: () => void;
  const before = globalThis.ResizeObserver;
  beforeAll(() => {
    globalThis.ResizeObserver = class {
      constructor(callback: ResizeObserverCallback) {
        resized = () => callback([], this);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  });
  afterAll(() => {
    globalThis.ResizeObserver = before;
  });

  /** Gives the list a height, within which its position stays. */
  function setHeight(list: HTMLElement, height: number): void {
    const end = height - WINDOW_PX;
    let top = Math.min(list.scrollTop, end);
    Object.defineProperties(list, {
      clientHeight: { value: WINDOW_PX, configurable: true },
      scrollHeight: { value: height, configurable: true },
      scrollTop: { get: () => top, configurable: true },
      scrollTo: {
        value: (to: { readonly top: number }) => {
          top = Math.min(to.top, end);
        },
        configurable: true,
      },
    });
  }

  it('stays there when pictures turn out lower than their room, and a message arrives at once', () => {
    const onMoved = jest.fn();
    const { rerender } = render(<List count={1} onMoved={onMoved} />);
    const list = screen.getByRole('log');
    setHeight(list, 3_000);
    act(() => resized());
    fireEvent.scroll(list);
    expect(list.scrollTop).toBe(2_300);
    setHeight(list, 2_400);
    act(() => resized());
    setHeight(list, 2_490);
    rerender(<List count={2} onMoved={onMoved} />);
    fireEvent.scroll(list);
    expect(list.scrollTop).toBe(1_790);
    expect(onMoved).not.toHaveBeenCalledWith(false);
  });
});
