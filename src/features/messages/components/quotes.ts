import { onDemand } from '../../../ui/onDemand';

/** Draws quotes, in messages and above the composer. */
export const quoteViews = onDemand('quotes', () => import('./quoteViews'));
