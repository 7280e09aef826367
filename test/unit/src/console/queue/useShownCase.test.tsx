import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { toUserId, type UserId } from '../../../../../src/domain/ids';
import { groupSelected } from '../../../../../src/console/queue/queueSlice';
import { useShownCase } from '../../../../../src/console/queue/useShownCase';
import type { QueueRow } from '../../../../../src/console/queue/useQueue';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { createTestConsole } from '../../../../support/worlds/testConsole';

const CAROL = toUserId('user_carol');
const rowOf = (id: UserId) => ({ id, userId: id, openReports: 1 }) as unknown as QueueRow;

/** A queue of these cases, of which the first is on screen. */
function openQueue(...ids: readonly UserId[]) {
  const store = createTestConsole();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const initialProps = {
    cases: ids,
    closing: [] as readonly UserId[],
    query: 'newest first',
    heldId: undefined as UserId | undefined,
  };
  const { result, rerender } = renderHook(
    ({ cases, closing, query, heldId }) =>
      useShownCase(
        { rows: cases.map(rowOf), query },
        new Map(closing.map((id) => [id, 1])),
        heldId,
      ),
    { wrapper, initialProps },
  );
  return {
    shown: () => result.current.keptId ?? result.current.row?.id,
    select: (userId: UserId) => act(() => void store.dispatch(groupSelected({ userId, index: 0 }))),
    update: (change: Partial<typeof initialProps>) => rerender({ ...initialProps, ...change }),
  };
}

describe('the case on screen', () => {
  it('stays when somebody else closes it, until the moderator turns to another one', () => {
    const queue = openQueue(ANN, BOB, CAROL);
    queue.update({ cases: [BOB, CAROL] });
    expect(queue.shown()).toBe(ANN);
    queue.select(CAROL);
    expect(queue.shown()).toBe(CAROL);
    queue.update({ cases: [] });
    expect(queue.shown()).toBeUndefined();
  });

  it('gives its place to the next one while the moderator closes it, and when it was the last', () => {
    const queue = openQueue(ANN, BOB);
    queue.update({ cases: [BOB], closing: [ANN] });
    expect(queue.shown()).toBe(BOB);
    queue.update({ cases: [BOB] });
    expect(queue.shown()).toBe(BOB);
    queue.update({ cases: [], closing: [BOB] });
    queue.update({ cases: [] });
    expect(queue.shown()).toBeUndefined();
  });

  it('stays while the moderator works on it, whatever the rows are', () => {
    const queue = openQueue(ANN, BOB);
    queue.select(BOB);
    for (const cases of [[ANN], [CAROL, ANN], []]) {
      queue.update({ cases, query: `${cases.length} found`, heldId: BOB });
      expect(queue.shown()).toBe(BOB);
    }
    queue.update({ cases: [CAROL, ANN] });
    expect(queue.shown()).not.toBe(BOB);
  });

  it('is another one when the moderator looks for others', () => {
    const queue = openQueue(ANN, BOB);
    queue.select(BOB);
    queue.update({ cases: [CAROL, ANN], query: 'spam' });
    expect(queue.shown()).not.toBe(BOB);
  });
});
