import type { MessageAddress } from '../../../domain/message';
import { useModule } from '../../../ui/onDemand';
import { quoteViews } from './quotes';
import { Forwarded, QuotedRoom } from './message.styles';

/** A quoted message; its room alone until it can be drawn, so that nothing moves. */
export function QuotedOnDemand(address: MessageAddress) {
  const { module } = useModule(quoteViews);
  return module ? <module.QuotedMessage {...address} /> : <QuotedRoom data-quote="" />;
}

/** The mark of a forwarded message; its room alone until it can be drawn. */
export function ForwardedOnDemand() {
  const { module } = useModule(quoteViews);
  return module ? <module.ForwardedMark /> : <Forwarded />;
}
