import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestInTheClear } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { AddressRules } from './addressRules';
import { hostAddress, type WebhookTarget } from './webhookTargets';

interface Attempt {
  readonly target: WebhookTarget;
  readonly rules: AddressRules;
  readonly id: string;
  /** JSON text. */
  readonly body: string;
  /** Ms since the epoch. */
  readonly now: number;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** Why a target did not take a message. */
export interface WebhookFailure {
  /** A status, the code of an error, or `address`. */
  readonly reason: string;
  /** How long the target asks to be left alone, ms. */
  readonly retryAfterMs?: number;
}

/**
 * Sends one message, signed as Standard Webhooks define. Redirects are not followed and the body of the answer is
 * not read.
 *
 * @returns undefined when the target took it
 */
export function sendWebhook(attempt: Attempt): Promise<WebhookFailure | undefined> {
  const { target, rules, body, signal } = attempt;
  const { url } = target;
  const isEncrypted = url.protocol === 'https:';
  const address = hostAddress(url);
  if (address !== undefined && !rules.mayConnect(address, isEncrypted)) {
    return Promise.resolve({ reason: ADDRESS });
  }
  const send = isEncrypted ? requestEncrypted : requestInTheClear;
  return new Promise((resolve) => {
    const call = send(url, {
      method: 'POST',
      headers: headersOf(attempt),
      // A connection of its own, so that its address is checked each time.
      agent: false,
      lookup: allowedLookup(rules, isEncrypted),
      signal,
    });
    const answered = ({ statusCode = 0, headers, socket }: IncomingMessage) => {
      const isTaken = statusCode >= 200 && statusCode < 300;
      resolve(isTaken ? undefined : failureOf(statusCode, headers['retry-after'], attempt.now));
      socket.destroy();
    };
    const failed = (reason: string) => resolve({ reason: signal.aborted ? 'timeout' : reason });
    call.on('response', answered);
    // An answer with 101 is no response to Node, which leaves the connection to the listener.
    call.on('upgrade', answered);
    call.on('error', (error) => failed(codeOf(error)));
    // Every attempt ends, also where Node tells of nothing else.
    call.on('close', () => failed('ECONNRESET'));
    call.end(body);
  });
}

function failureOf(status: number, retryAfter = '', now: number): WebhookFailure {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  const retryAfterMs = seconds === undefined ? Date.parse(retryAfter) - now : 1_000 * seconds;
  return { reason: `${status}`, ...(retryAfterMs > 0 && { retryAfterMs }) };
}

function headersOf({ target, id, body, now }: Attempt) {
  const timestamp = Math.floor(now / 1_000);
  const text = `${id}.${timestamp}.${body}`;
  const signatures = target.keys.map(
    (key) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'moderated-chat',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

const ADDRESS = 'address';

class AddressRefused extends Error {
  readonly code = ADDRESS;
}

/**
 * Resolves names to allowed addresses only. The connection is made to what it gives, so a name that resolves to
 * something else a moment later (DNS rebinding) changes nothing.
 */
export function allowedLookup(
  rules: AddressRules,
  isEncrypted: boolean,
  resolveName: typeof lookup = lookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error
        ? []
        : found.filter(({ address }) => rules.mayConnect(address, isEncrypted));
      const [first] = allowed;
      if (!first) callback(error ?? new AddressRefused(), '');
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** The code of an error. Its message may quote the address. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'error';
}
