import { type ReactNode, useState } from 'react';
import { FilterField } from './FilterField';
import { Answer, Empty } from './notes';
import { PickList } from './PickList';
import { TwoPanes } from './TwoPanes';

/** A line of the list. */
interface Named {
  readonly id: string;
  /** Beside the id. */
  readonly note: string;
  /** Instead of the id. */
  readonly title?: string | undefined;
}

interface BrowseProps {
  /** Names the list. */
  readonly label: string;
  readonly names: readonly Named[] | undefined;
  readonly error: unknown;
  /** One sentence, if there are none. */
  readonly empty: string;
  /** Further tools; `filter` is what was typed. */
  readonly tools?: (filter: string) => ReactNode;
  readonly item: string;
  readonly onPick: (id: string) => void;
  /** The details of the selected item. */
  readonly children: (id: string) => ReactNode;
}

/** A list of names that can be filtered, and what is picked in it. */
export function Browse(props: BrowseProps) {
  const { label, names, error, empty, tools, item, onPick, children } = props;
  const [filter, setFilter] = useState('');
  const shown = names?.filter(({ id, title = '', note }) =>
    `${id} ${title} ${note}`.toLowerCase().includes(filter.toLowerCase()),
  );
  return (
    <TwoPanes
      tools={
        <>
          <FilterField value={filter} onChange={setFilter} />
          {tools?.(filter)}
          {shown && (
            <span className="soft">
              {shown.length} of {names?.length}
            </span>
          )}
        </>
      }
      list={
        <Answer data={shown} error={error}>
          {(items) =>
            items.length === 0 ? (
              <Empty>{filter === '' ? empty : 'Nothing matches the filter.'}</Empty>
            ) : (
              <PickList
                label={label}
                items={items}
                idOf={({ id }) => id}
                picked={item}
                onPick={onPick}
              >
                {({ id, title = id, note }) => (
                  <div className="named-row">
                    <span className="cut">{title}</span>
                    <span className="soft cut">{note}</span>
                  </div>
                )}
              </PickList>
            )
          }
        </Answer>
      }
      isPicked={item !== ''}
      onBack={() => onPick('')}
      details={item === '' ? <Empty>Pick one to see it.</Empty> : children(item)}
    />
  );
}
