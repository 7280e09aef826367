import { MessagesSquare } from 'lucide-react';
import styled from 'styled-components';
import { Skeleton } from '../../../ui/Status';

const Row = styled.div`
  display: flex;
  gap: var(--space-3);
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: var(--space-3) var(--space-5);

  > div {
    display: grid;
    flex: 1;
    gap: var(--space-2);
  }
`;

const Frame = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  container-type: size;
  pointer-events: none;
`;

const Disc = styled.span`
  display: grid;
  width: 112px;
  height: 112px;
  border-radius: var(--radius-round);
  background: var(--colour-bubble);
  color: var(--colour-border-strong);
  place-items: center;

  /* Without the room for it, it would be drawn over what stands below. */
  @container (max-height: 128px) {
    display: none;
  }
`;

const SHAPES = [
  { key: 'a', width: '46%', height: '38px' },
  { key: 'b', width: '64%', height: '58px' },
  { key: 'c', width: '30%', height: '38px' },
  { key: 'd', width: '55%', height: '38px' },
  { key: 'e', width: '70%', height: '78px' },
];

/** Shapes of messages while the newest page is on its way. */
export function MessageListSkeleton() {
  return SHAPES.map(({ key, width, height }) => (
    <Row key={key} aria-hidden="true">
      <Skeleton width="36px" height="36px" borderRadius="var(--radius-round)" />
      <div>
        <Skeleton width="120px" height="12px" />
        <Skeleton width={width} height={height} borderRadius="var(--radius-large)" />
      </div>
    </Row>
  ));
}

/** Stands for a channel in which nothing was said yet. The specification has no words for it. */
export function NothingSaid() {
  return (
    <Frame aria-hidden="true">
      <Disc>
        <MessagesSquare size={48} strokeWidth={1.5} />
      </Disc>
    </Frame>
  );
}
