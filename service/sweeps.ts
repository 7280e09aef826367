import type { FastifyBaseLogger } from 'fastify';
import { removeExpiredMessages } from './domain/retention';
import type { ServiceContext } from './serviceContext';
import type { ServiceOptions } from './serviceOptions';

const DEFAULT_PRESENCE_SWEEP_MS = 250;
/** Restrictions end within this time after they are due. */
const MODERATION_SWEEP_MS = 500;
const DEFAULT_RETENTION_SWEEP_MS = 60_000;
/** Long polls are held for this much longer than they need to be, at most. */
const MAX_POLL_SWEEP_MS = 1_000;

interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/**
 * Does again and again what no call asks for.
 *
 * @returns ends it
 */
export function startSweeps(
  context: ServiceContext,
  options: ServiceOptions,
  log: FastifyBaseLogger,
): () => void {
  const timers = sweepsOf(context, options).map(({ name, everyMs, run }) =>
    setInterval(() => {
      run().catch((err: unknown) => log.error({ event: 'sweepFailed', sweep: name, err }));
    }, everyMs).unref(),
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}

function sweepsOf(context: ServiceContext, options: ServiceOptions): readonly Sweep[] {
  const { hub, journal, moderation, presence, stores, subscribeHoldMs } = context;
  const always: readonly Sweep[] = [
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
      run: () => presence.sweep(),
    },
    {
      name: 'retention',
      everyMs: options.retentionSweepMs ?? DEFAULT_RETENTION_SWEEP_MS,
      run: () => journal.write(() => removeExpiredMessages(stores, context.now())),
    },
  ];
  if (!moderation) return always;
  const liftExpired = () => moderation.liftExpired();
  return [...always, { name: 'moderation', everyMs: MODERATION_SWEEP_MS, run: liftExpired }];
}
