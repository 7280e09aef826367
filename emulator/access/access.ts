import { ServiceError } from '../protocol/serviceError';

export type Permission = 'read' | 'write' | 'manage' | 'delete' | 'get' | 'update' | 'join';

/** Something a call does to something (protocol reference 12.2). */
export interface AccessNeed {
  readonly resource: 'channel' | 'group' | 'user';
  readonly name: string;
  readonly permission: Permission;
  /** The call goes on without what is refused, unless everything is. */
  readonly isPartial?: boolean;
  /**
   * The part of a channel that is meant: its record, or messages that are published or read, where this
   * is missing. `state` is what users say about themselves there.
   */
  readonly part?: 'history' | 'file' | 'action' | 'signal' | 'members' | 'state';
}

/** The caller, as far as the request proves it. */
export interface Caller {
  /** The `uuid` of the request; a token may be bound to it. */
  readonly userId: string | undefined;
  /** The token that came with the request, if it is good for this user now. */
  readonly token: AccessToken | undefined;
  /** Why the token that came with the request is not good. */
  readonly tokenProblem: AccessProblem | undefined;
  /** The request is signed with the secret key, or comes from the Inspector. */
  readonly isAdministrator: boolean;
}

/** Decides about calls. Every policy of a service must permit a call. */
export interface AccessPolicy {
  /** @throws AccessDenied when the caller may not do all of it */
  authorise(caller: Caller, needs: readonly AccessNeed[]): void;
  /**
   * Calls back whenever the caller may have lost access, until the returned function is called. The
   * policy is then asked again. Missing, or without an answer, where a held call goes on.
   */
  onChanged?(caller: Caller, listener: () => void): (() => void) | undefined;
  /** Whether an event of a channel may be delivered to the caller now; all may where this is missing. */
  mayReceive?(caller: Caller, channel: string): boolean;
}

export type AccessProblem = 'forbidden' | 'tokenExpired' | 'tokenRevoked';

/** A call that a policy refused. */
export class AccessDenied extends ServiceError {
  constructor(
    code: AccessProblem,
    /** The needs of the call that the caller has no permission for. */
    readonly refused: readonly AccessNeed[],
  ) {
    super(code);
    this.name = 'AccessDenied';
  }
}

/** Whether every policy lets the caller receive the events of a channel now. */
export function mayReceive(
  policies: readonly AccessPolicy[],
  caller: Caller,
  channel: string,
): boolean {
  return policies.every((policy) => policy.mayReceive?.(caller, channel) ?? true);
}

/** Whether every policy permits it. */
export function isAllowed(
  policies: readonly AccessPolicy[],
  caller: Caller,
  need: AccessNeed,
): boolean {
  try {
    for (const policy of policies) policy.authorise(caller, [need]);
    return true;
  } catch (error) {
    if (error instanceof AccessDenied) return false;
    throw error;
  }
}

/**
 * Stands for all resources of a kind, in calls that list every one. Nothing has this name, so only a
 * pattern that takes any name covers it.
 */
export const EVERY = '*';

/** The same permission on each of the names. */
export function needs(
  resource: AccessNeed['resource'],
  permission: Permission,
  names: Iterable<string>,
): AccessNeed[] {
  return Array.from(names, (name) => ({ resource, name, permission }));
}

/** A permission on a part of a channel. */
export function channelNeed(
  name: string,
  permission: Permission,
  part: NonNullable<AccessNeed['part']>,
): AccessNeed {
  return { resource: 'channel', name, permission, part };
}

/** For calls that need no permission. Explicit, so that it is never left out by mistake. */
export function noAccessNeeded(): readonly AccessNeed[] {
  return [];
}

export type ResourceKind = 'channels' | 'groups' | 'users';

/** Permission bits by name, or by pattern. */
export type Permissions = ReadonlyMap<string, number>;

export type PermissionsByKind = Readonly<Record<ResourceKind, Permissions>>;

/** The permissions that a token gives its bearer. */
export interface TokenGrant {
  /** Minutes. */
  readonly ttl: number;
  /** The only user who may use the token; every user may when undefined. */
  readonly authorizedUserId: string | undefined;
  readonly resources: PermissionsByKind;
  /** Regular expressions, see `namePattern.ts`. */
  readonly patterns: PermissionsByKind;
  /** Any JSON values, as the granting server names them. */
  readonly meta: ReadonlyMap<string, unknown>;
}

export interface AccessToken extends TokenGrant {
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  /** Unique per token. */
  readonly signature: Uint8Array;
}
