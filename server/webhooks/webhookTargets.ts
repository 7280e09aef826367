import { isIP } from 'node:net';
import { AddressRules } from './addressRules';
import { WEBHOOK_TYPES, type WebhookType } from './webhookBody';
import { WebhookProblem } from './webhookProblem';

/** The places that are told about moderation; without any, nothing is sent. */
export interface WebhookOptions {
  readonly targets: readonly WebhookTargetOptions[];
  /** Addresses and subnets of this machine and of private networks that may be called. */
  readonly privateAddresses?: readonly string[] | undefined;
  readonly times?: WebhookTimes | undefined;
}

interface WebhookTargetOptions {
  /** With the types of events behind a `#`, with a `+` between them; all types without it. */
  readonly url: string;
  /** `whsec_` and base64. With more than one, each message has a signature by each: to replace a secret. */
  readonly secrets: readonly string[];
}

/** Tests shorten these. */
export interface WebhookTimes {
  /** How long a target may take to answer. */
  readonly timeoutMs: number;
  /** The pause before the second attempt; the later ones are longer. */
  readonly firstPauseMs: number;
}

export interface WebhookTarget {
  /** Counted from 1, for logs: an address can hold a token. */
  readonly number: number;
  readonly url: URL;
  readonly types: readonly WebhookType[];
  readonly keys: readonly Buffer[];
}

const MAX_TARGETS = 10;
const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
/** Bytes of a secret (Standard Webhooks). */
const [SHORTEST, LONGEST] = [24, 64];

/** The targets as they were read, and the addresses to which webhooks may be sent. */
export interface WebhookTargets {
  readonly rules: AddressRules;
  readonly targets: readonly WebhookTarget[];
  readonly times: WebhookTimes;
}

const DEFAULT_TIMES: WebhookTimes = { timeoutMs: 15_000, firstPauseMs: 5_000 };

/**
 * @param listing the name of the setting that lists private addresses
 * @throws WebhookProblem when a setting is wrong
 */
export function readWebhookTargets(
  { targets, privateAddresses = [], times = DEFAULT_TIMES }: WebhookOptions,
  listing = '--webhook-private',
): WebhookTargets {
  const rules = new AddressRules(privateAddresses);
  if (targets.length > MAX_TARGETS) {
    throw new WebhookProblem(`There may be ${MAX_TARGETS} webhook targets at most.`);
  }
  if (new Set(targets.map(({ url }) => url.split('#')[0])).size < targets.length) {
    throw new WebhookProblem('A webhook target is listed twice.');
  }
  const read = targets.map((target, index) => readTarget(target, index + 1, { rules, listing }));
  return { rules, targets: read, times };
}

function readTarget(
  { url: text, secrets }: WebhookTargetOptions,
  number: number,
  { rules, listing }: { readonly rules: AddressRules; readonly listing: string },
): WebhookTarget {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isEncrypted = url?.protocol === 'https:';
  if (!url || (!isEncrypted && url.protocol !== 'http:') || url.username || url.password) {
    throw new WebhookProblem(`Webhook target ${number} must be an https address without a user.`);
  }
  if (!isEncrypted && !rules.hasListed) {
    throw new WebhookProblem(
      `Webhook target ${number} must be https: http is for addresses listed with ${listing}.`,
    );
  }
  const address = hostAddress(url);
  if (address !== undefined && !rules.mayConnect(address, isEncrypted)) {
    throw new WebhookProblem(
      `Webhook target ${number} is the private address ${address}; allow it with ${listing} ${address}.`,
    );
  }
  const types = readTypes(url.hash.slice(1), number);
  // The types are no part of the address: the outbox knows the target by it.
  url.hash = '';
  const keys = secrets.map((secret) => readSecret(secret, number));
  if (keys.length === 0) throw new WebhookProblem(`Webhook target ${number} has no secret.`);
  return { number, url, types, keys };
}

function readTypes(text: string, number: number): readonly WebhookType[] {
  if (text === '') return WEBHOOK_TYPES;
  return text.split('+').map((name) => {
    const type = WEBHOOK_TYPES.find((known) => known === name);
    if (type) return type;
    throw new WebhookProblem(
      `Webhook target ${number} names the event ${name}; there are ${WEBHOOK_TYPES.join(', ')}.`,
    );
  });
}

/** The address in a URL, in its usual spelling; undefined for a name. */
export function hostAddress({ hostname }: URL): string | undefined {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return isIP(plain) > 0 ? plain : undefined;
}

function readSecret(secret: string, number: number): Buffer {
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64');
  if (key.length >= SHORTEST && key.length <= LONGEST) return key;
  throw new WebhookProblem(
    `The secret of webhook target ${number} must be whsec_ followed by ${SHORTEST} to ${LONGEST} random bytes in base64.`,
  );
}
