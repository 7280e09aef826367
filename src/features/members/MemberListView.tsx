import { UserRoundSearch } from 'lucide-react';
import { createContext, useContext, useRef } from 'react';
import styled from 'styled-components';
import { Virtualizer, type CustomItemComponentProps } from 'virtua';
import type { ChannelId, UserId } from '../../domain/ids';
import { Skeleton } from '../../ui/Skeleton';
import { MEMBER_ROW_HEIGHT, MemberRow } from './MemberRow';

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0 var(--space-1) var(--space-4);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;

  &:focus-visible {
    outline-offset: -2px;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const Placeholder = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  height: ${MEMBER_ROW_HEIGHT}px;
  padding: 0 var(--space-3);
`;

const NobodyFound = styled.div`
  display: flex;
  justify-content: center;
  padding: var(--space-6);
  color: var(--colour-text-soft);
  opacity: 0.6;
`;

interface MemberListViewProps {
  readonly channelId: ChannelId;
  readonly userIds: readonly UserId[];
  readonly isLoading: boolean;
  /** The heading that names the list. */
  readonly labelledBy: string;
}

/** Draws the rows that can be seen, of however many there are. */
export function MemberListView({ channelId, userIds, isLoading, labelledBy }: MemberListViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Scroller
      ref={scroller}
      role="group"
      aria-labelledby={labelledBy}
      aria-busy={isLoading}
      tabIndex={0}
    >
      {isLoading && <Placeholders />}
      {!isLoading && userIds.length === 0 && (
        <NobodyFound>
          <UserRoundSearch size={32} aria-hidden="true" />
        </NobodyFound>
      )}
      {userIds.length > 0 && (
        <ListSize value={userIds.length}>
          <Virtualizer
            as="ul"
            item={Item}
            itemSize={MEMBER_ROW_HEIGHT}
            data={userIds}
            scrollRef={scroller}
          >
            {(userId) => <MemberRow key={userId} channelId={channelId} userId={userId} />}
          </Virtualizer>
        </ListSize>
      )}
    </Scroller>
  );
}

const ListSize = createContext(0);

/** Rows that are not drawn count as well. */
function Item({ style, index, children, ref }: CustomItemComponentProps) {
  const size = useContext(ListSize);
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={size}>
      {children}
    </li>
  );
}

function Placeholders() {
  return ['58%', '44%', '66%', '50%'].map((width) => (
    <Placeholder key={width} aria-hidden="true">
      <Skeleton $width="36px" $height="36px" $radius="var(--radius-round)" />
      <Skeleton $width={width} $height="14px" />
    </Placeholder>
  ));
}
