import styled from 'styled-components';
import { Skeleton } from '../../../ui/Skeleton';

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
      <Skeleton $width="36px" $height="36px" $radius="var(--radius-round)" />
      <div>
        <Skeleton $width="120px" $height="12px" />
        <Skeleton $width={width} $height={height} $radius="var(--radius-large)" />
      </div>
    </Row>
  ));
}
