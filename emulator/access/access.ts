import { ServiceError } from '../protocol/serviceError';

export type Permission = 'read' | 'write' | 'manage' | 'delete' | 'get' | 'update' | 'join';

/** Something a call does to something (protocol reference 12.2). */
export interface AccessNeed {
  readonly resource: 'channel' | 'group' | 'user';
  readonly name: string;
  readonly permission: Permission;
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

/** Decides about calls. */
export interface AccessPolicy {
  /** @throws AccessDenied when the caller may not do all of it */
  authorise(caller: Caller, needs: readonly AccessNeed[]): void;
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

/** Whether a policy permits it. */
export function isAllowed(policy: AccessPolicy, caller: Caller, need: AccessNeed): boolean {
  try {
    policy.authorise(caller, [need]);
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
