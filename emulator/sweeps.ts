import type { ServiceContext } from './serviceContext';
import type { ServiceOptions } from './serviceOptions';
import { removeExpiredMessages } from './messages/messageWrites';

const DEFAULT_PRESENCE_SWEEP_MS = 250;
/** On Interval Functions run within this time after they are due. */
const FUNCTIONS_SWEEP_MS = 250;
const DEFAULT_RETENTION_SWEEP_MS = 60_000;
/** Long polls are held for this much longer than they need to be, at most. */
const MAX_POLL_SWEEP_MS = 1_000;

/** The periodic work of a keyset. */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

export function sweepsOf(context: ServiceContext, options: ServiceOptions): readonly Sweep[] {
  const { functions, hub, journal, presence, stores, subscribeHoldMs } = context;
  return [
    {
      name: 'longPolls',
      everyMs: Math.min(subscribeHoldMs, MAX_POLL_SWEEP_MS),
      run: () => {
        hub.endWaiting(performance.now() - subscribeHoldMs);
        return Promise.resolve();
      },
    },
    {
      name: 'presence',
      everyMs: options.presenceSweepMs ?? DEFAULT_PRESENCE_SWEEP_MS,
      run: () => presence.sweep(journal),
    },
    { name: 'functions', everyMs: FUNCTIONS_SWEEP_MS, run: () => functions.runIntervals() },
    {
      name: 'retention',
      everyMs: options.retentionSweepMs ?? DEFAULT_RETENTION_SWEEP_MS,
      run: () => journal.write(() => removeExpiredMessages(stores, context.now())),
    },
  ];
}
