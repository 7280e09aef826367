import type { AddressRules } from './addressRules';
import { sendWebhook } from './sendWebhook';
import type { WebhookTarget, WebhookTimes } from './webhookTargets';

const MAX_ATTEMPTS = 15;
/** A message is given up after three days. */
export const MAX_AGE_MS = 72 * 3_600_000;
/** The answer of a target that wants nothing any more. */
const GONE = '410';
/** The longest pause between two attempts, also when a target asks for a longer one. */
const MAX_PAUSE_MS = 12 * 3_600_000;

/** A message to a target that was not taken yet. */
export interface PendingWebhook {
  /** The id of the record that it is about, in the form of a timetoken. */
  readonly id: string;
  readonly userId: string;
  /** JSON text. */
  readonly body: string;
  readonly attempts: number;
  /** Ms since the epoch. */
  readonly createdAt: number;
}

interface Attempt {
  readonly webhook: PendingWebhook;
  readonly target: WebhookTarget;
  readonly rules: AddressRules;
  readonly times: WebhookTimes;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Aborted when the service ends. */
  readonly closing: AbortSignal;
}

/** What becomes of a message after an attempt. */
export type Outcome =
  | { readonly kind: 'taken' }
  /** It was cut off, which says nothing about the target. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'postponed';
      /** A status, the code of an error, or `address`. */
      readonly reason: string;
      readonly attempts: number;
      /** Ms since the epoch. */
      readonly dueAt: number;
      /** Whether the target wants nothing any more. */
      readonly isGone: boolean;
    }
  | { readonly kind: 'lost'; readonly reason: string; readonly isGone: boolean };

/** Sends a message once. */
export async function attempt(parts: Attempt): Promise<Outcome> {
  const { webhook, target, rules, times, now, closing } = parts;
  const { id, body } = webhook;
  const signal = AbortSignal.any([closing, AbortSignal.timeout(times.timeoutMs)]);
  const failure = await sendWebhook({ target, rules, id: `msg_${id}`, body, now: now(), signal });
  if (failure === undefined) return { kind: 'taken' };
  if (closing.aborted) return { kind: 'unknown' };
  const { reason, retryAfterMs = 0 } = failure;
  const isGone = reason === GONE;
  const attempts = webhook.attempts + 1;
  if (attempts >= MAX_ATTEMPTS || now() - webhook.createdAt >= MAX_AGE_MS) {
    return { kind: 'lost', reason, isGone };
  }
  const asked = Math.min(retryAfterMs, MAX_PAUSE_MS);
  const dueAt = now() + Math.max(pauseAfter(attempts, times.firstPauseMs), asked);
  return { kind: 'postponed', reason, attempts, dueAt, isGone };
}

/** Three times as long after each attempt, with jitter: targets must not get everything again at the same moment. */
export function pauseAfter(attempts: number, firstPauseMs: number, random = Math.random()): number {
  const pause = Math.min(firstPauseMs * 3 ** (attempts - 1), MAX_PAUSE_MS);
  return Math.round(pause * (0.5 + random / 2));
}
