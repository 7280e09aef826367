import type { ChannelId } from '../../domain/ids';
import type { Quote } from '../../domain/quote';
import { PartFailure } from '../../ui/ErrorBoundary';
import { OnDemandPart } from '../../ui/onDemand';
import { quoteViews } from '../messages/components/quotes';

interface ReplyProps {
  readonly channelId: ChannelId;
  readonly quote: Quote;
  readonly onCancel: () => void;
}

/** The message that the draft answers. */
export function ReplyOnDemand(props: ReplyProps) {
  return (
    <OnDemandPart
      part={quoteViews}
      failure={(retry) => <PartFailure onRetry={retry} onClose={props.onCancel} />}
    >
      {({ Reply }) => <Reply {...props} />}
    </OnDemandPart>
  );
}
