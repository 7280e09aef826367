import type { EventKind } from './stream';

/** An event as the SDK emitted it in the leading tab. */
export type ReceivedEvent = readonly [kind: EventKind, event: unknown];

/** A message between tabs of the same build. */
export type TabMessage =
  /** A tab needs these channels, from a moment on (ms since the epoch). */
  | {
      readonly type: 'join';
      readonly tab: string;
      readonly channels: readonly string[];
      readonly since: number;
    }
  /** Another tab leads from here on: everybody joins again. */
  | { readonly type: 'leading' }
  /** The leading tab receives what these tabs need. */
  | { readonly type: 'serving'; readonly tabs: readonly ServedTab[] }
  | { readonly type: 'events'; readonly events: readonly ReceivedEvent[] }
  /** The leading tab lost its connection. */
  | { readonly type: 'lost'; readonly category: string; readonly isHidden: boolean }
  /** Does anybody lead? */
  | { readonly type: 'ask' }
  | { readonly type: 'here' };

export interface ServedTab {
  readonly tab: string;
  /** Events may have come between the moment since which it needs them, and now. */
  readonly isLate: boolean;
}
