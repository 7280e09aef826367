import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { mayDecide } from '../../src/domain/moderation/role';
import type { Facts } from '../facts';
import type { KeysetParts } from '../capabilities/capabilities';
import type { Caller, Identity } from '../identity';
import type { Keyset } from '../keyset/keyset';
import type { createRoleProof, Proof } from '../sessions/proof';
import type { FunctionSecrets } from '../functions/signing';
import type { MessageSearch } from '../messageSearch/messageSearch';
import type { Shield } from '../verdicts/shield';
import type { Sessions } from '../sessions/sessions';
import type { Store } from '../store/openStore';
import type { WebhookTarget } from '../webhooks/webhookTargets';
import { Problem } from './problem';

/** The app to which resources add their routes: requests and replies have the types of the routes' schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The dependencies of the routes. */
export interface Deps {
  readonly store: Store;
  readonly identity: Identity;
  readonly facts: Facts;
  /** The systems that are told of events. */
  readonly webhooks: readonly WebhookTarget[];
  /** Missing where the server has no keys of PubNub. */
  readonly pubnub?: PubnubParts;
}

/** The dependencies of the routes that call PubNub. */
export interface PubnubParts {
  readonly keyset: Keyset;
  readonly sessions: Sessions;
  readonly proof: Proof;
  /** Missing where identities are not proven. */
  readonly roleProof: ReturnType<typeof createRoleProof>;
  /** The secrets of the webhook for Events & Actions; without any there is no webhook. */
  readonly eventSecrets: readonly string[];
  /** Missing where users cannot search messages. */
  readonly search?: MessageSearch | undefined;
  /** What was found on the keyset so far. */
  readonly parts: () => KeysetParts;
  /** Missing where functions ask the server nothing. */
  readonly verdicts?: { readonly secrets: FunctionSecrets; readonly shield: Shield } | undefined;
}

/**
 * Who may call a route: everybody, everybody with a token, the whole team with viewers, moderators who decide, or
 * leads.
 */
const ACCESS = {
  everybody: () => true,
  signedIn: (caller) => caller !== undefined,
  team: (caller) => caller?.kind === 'moderator',
  deciders: (caller) => mayDecide(roleOf(caller)),
  leads: (caller) => roleOf(caller) === 'lead',
} as const satisfies Record<string, (caller: Caller | undefined) => boolean>;

export type Access = keyof typeof ACCESS;

/** The callers of a route, as its description in the OpenAPI document names them. */
export const CALLERS: Readonly<Record<Access, string>> = {
  everybody: 'Needs no token of this server.',
  signedIn: 'For users and the team.',
  team: 'For the team.',
  deciders: 'For moderators and leads.',
  leads: 'For leads.',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Missing for the whole team. */
    access?: Access;
    /** The cost of a call (`costLimit.ts`); 1 when missing. */
    cost?: number;
  }
  interface FastifyRequest {
    /** Missing where no token is needed. */
    caller: Caller | undefined;
    /**
     * Charges the caller for what a call costs beyond its route.
     *
     * @param payer somebody else, whom the call itself has proven; the address where nobody is known
     * @throws Problem `tooMuch`
     */
    spend(cost: number, payer?: Pick<Caller, 'kind' | 'userId'>): void;
    /**
     * Finds out who calls, and charges the address when that fails.
     *
     * @throws (rejects) what the proof rejects with, or Problem `tooMuch` after too many that failed
     */
    prove<T>(proof: () => Promise<T>): Promise<T>;
  }
}

function roleOf(caller: Caller | undefined) {
  return caller?.kind === 'moderator' ? caller.role : undefined;
}

/** @throws Problem `forbidden` when the caller may not call a route of this kind */
export function requireAccess(access: Access, caller: Caller | undefined): void {
  if (!ACCESS[access](caller)) throw new Problem('forbidden');
}
