import { lazyPart } from '../../../ui/Part';

/** The library that finds links knows all top-level domains, so it is loaded when a text needs it. */
export const richText = lazyPart(() => import('../markdown/RichText'));
