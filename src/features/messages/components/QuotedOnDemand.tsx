import type { ComponentProps } from 'react';
import type { MessageAddress } from '../../../domain/message';
import { useModule } from '../../../ui/onDemand';
import type { ForwardedMark } from './ForwardedMark';
import { quoteViews } from './quotes';
import './message.css';

/** A quoted message; its room alone until it can be drawn, so that nothing moves. */
export function QuotedOnDemand(address: MessageAddress) {
  const { module } = useModule(quoteViews);
  return module ? <module.QuotedMessage {...address} /> : <div className="message-quoted-room" />;
}

/** Where a message was forwarded from; its room alone until it can be drawn. */
export function ForwardedOnDemand(props: ComponentProps<typeof ForwardedMark>) {
  const { module } = useModule(quoteViews);
  return module ? <module.ForwardedMark {...props} /> : <div className="message-forwarded" />;
}
