import { onDemand } from '../../../ui/onDemand';

/** The library that finds links knows all top-level domains, so it is loaded when a text needs it. */
export const richText = onDemand(
  'what finds links and formats texts',
  () => import('../markdown/RichText'),
);
