import { act, renderHook } from '@testing-library/react';
import { useSteadyRows } from '../../../../../src/console/ui/useSteadyRows';

const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));

describe('rows under the pointer', () => {
  const show = (...ids: readonly string[]) => {
    const view = renderHook(({ shown, query }) => useSteadyRows({ rows: rowsOf(shown), query }), {
      initialProps: { shown: ids, query: 'a' },
    });
    return {
      ids: () => view.result.current.rows.map(({ id }) => id),
      closed: () =>
        view.result.current.rows.filter(view.result.current.isClosed).map(({ id }) => id),
      point: () => act(() => view.result.current.onPointerEnter()),
      leave: () => act(() => view.result.current.onPointerLeave()),
      update: (...shown: readonly string[]) => view.rerender({ shown, query: 'a' }),
      search: (...shown: readonly string[]) => view.rerender({ shown, query: 'b' }),
    };
  };

  it('stay where they are when cases come and go', () => {
    const list = show('b', 'c', 'd');
    list.point();
    list.update('a', 'b', 'd');
    expect(list.ids()).toEqual(['b', 'c', 'd', 'a']);
    expect(list.closed()).toEqual(['c']);
    list.update('x', 'a', 'b', 'd');
    expect(list.ids()).toEqual(['b', 'c', 'd', 'a', 'x']);
    list.leave();
    expect(list.ids()).toEqual(['x', 'a', 'b', 'd']);
    expect(list.closed()).toEqual([]);
  });

  it('follow at once what the moderator looks for', () => {
    const list = show('b', 'c', 'd');
    list.point();
    list.search('d');
    expect(list.ids()).toEqual(['d']);
  });
});
