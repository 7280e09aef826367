import { MessagesSquare } from 'lucide-react';
import { Skeleton } from '../../../ui/Status';
import './MessageListPlaceholders.css';

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
    <div className="message-list-placeholders-row" key={key} aria-hidden="true">
      <Skeleton width="36px" height="36px" borderRadius="var(--radius-round)" />
      <div>
        <Skeleton width="120px" height="12px" />
        <Skeleton width={width} height={height} borderRadius="var(--radius-large)" />
      </div>
    </div>
  ));
}

/** Stands for a channel in which nothing was said yet. The specification has no words for it. */
export function NothingSaid() {
  return (
    <div className="message-list-placeholders-frame" aria-hidden="true">
      <span className="message-list-placeholders-disc">
        <MessagesSquare size={48} strokeWidth={1.5} />
      </span>
    </div>
  );
}
