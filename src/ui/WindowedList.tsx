import { useRef, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { WindowedRows, type WindowedRowsHandle, type WindowedRowsProps } from './WindowedRows';

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--space-1) var(--space-2) var(--space-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
`;

interface WindowedListProps<Item> extends WindowedRowsProps<Item> {
  /** What stands below the rows, e.g. places for those that are on their way. */
  readonly after?: ReactNode;
  readonly ref?: Ref<WindowedRowsHandle>;
}

/** A windowed list in a scroller of its own. */
export function WindowedList<Item extends { readonly id: string }>(props: WindowedListProps<Item>) {
  const { after, ...rows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Scroller ref={scroller}>
      <WindowedRows {...rows} scroller={scroller} />
      {after}
    </Scroller>
  );
}
