import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSteadyRows } from '../../../../../src/console/ui/useSteadyRows';

const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));

describe('rows under the pointer', () => {
  interface Shown {
    readonly shown: readonly string[];
    readonly query: string;
    readonly hasMore?: boolean;
  }
  function List({ shown, query, hasMore = false }: Shown) {
    const steady = useSteadyRows({ rows: rowsOf(shown), query, hasMore });
    return (
      <>
        <ul onPointerEnter={steady.onPointerEnter} onPointerLeave={steady.onPointerLeave}>
          {steady.rows.map((row) => (
            <li key={row.id} data-closed={steady.isClosed(row)}>
              {row.id}
            </li>
          ))}
        </ul>
        <p>Elsewhere</p>
      </>
    );
  }
  const show = (...ids: readonly string[]) => {
    const { rerender } = render(<List shown={ids} query="a" />);
    const rows = () => screen.getAllByRole('listitem');
    const textsOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);
    return {
      ids: () => textsOf(rows()),
      closed: () => textsOf(rows().filter(({ dataset }) => dataset['closed'] === 'true')),
      point: () => userEvent.hover(rows()[0]!),
      leave: () => userEvent.unhover(rows()[0]!),
      reach: () => fireEvent.pointerOver(screen.getByText('Elsewhere')),
      update: (...shown: readonly string[]) => rerender(<List shown={shown} query="a" />),
      updatePage: (...shown: readonly string[]) =>
        rerender(<List shown={shown} query="a" hasMore />),
      search: (...shown: readonly string[]) => rerender(<List shown={shown} query="b" />),
    };
  };

  it('stay where they are when cases come and go', async () => {
    const list = show('b', 'c', 'd');
    await list.point();
    list.update('a', 'b', 'd');
    expect(list.ids()).toEqual(['b', 'c', 'd', 'a']);
    expect(list.closed()).toEqual(['c']);
    list.update('x', 'a', 'b', 'd');
    expect(list.ids()).toEqual(['b', 'c', 'd', 'a', 'x']);
    await list.leave();
    expect(list.ids()).toEqual(['x', 'a', 'b', 'd']);
    expect(list.closed()).toEqual([]);
  });

  it('are open when newer ones push them out of the loaded page, and closed when they leave it by themselves', async () => {
    const list = show('b', 'c', 'd');
    await list.point();
    list.updatePage('a', 'b', 'c');
    expect(list.closed()).toEqual([]);
    list.updatePage('x', 'y', 'z');
    expect(list.ids()).toEqual(['b', 'c', 'd', 'a', 'x', 'y', 'z']);
    expect(list.closed()).toEqual([]);
    list.updatePage('x', 'y', 'a');
    expect(list.closed()).toEqual(['z']);
    list.updatePage('x', 'y');
    expect(list.closed()).toEqual(['a', 'z']);
  });

  it('follow at once what the moderator looks for', async () => {
    const list = show('b', 'c', 'd');
    await list.point();
    list.search('d');
    expect(list.ids()).toEqual(['d']);
  });

  it('move again once the pointer is elsewhere, also when it was over something that was removed', async () => {
    const list = show('b', 'c', 'd');
    await list.point();
    list.update('c', 'd');
    expect(list.ids()).toEqual(['b', 'c', 'd']);
    list.reach();
    expect(list.ids()).toEqual(['c', 'd']);
  });
});
