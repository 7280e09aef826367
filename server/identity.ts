import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { mayDecide, type ModeratorRole } from '../src/domain/moderation/role';
import { endWorkOf } from './cases/leases';
import { Problem } from './http/problem';
import { makeTrue, type Subject } from './outbox/subjects';
import type { AccessTables } from './store/migrations/0002Access';
import type { Store, Write } from './store/openStore';

/** The caller. A moderator's role is looked up for each call, so a change of it holds at once. */
export type Caller =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'moderator'; readonly userId: string; readonly role: ModeratorRole };

export type CallerKind = Caller['kind'];

/** How long a moderator's token is valid, s. */
const MODERATOR_TOKEN_SECONDS = 12 * 3_600;
/** How long an invitation can be used, ms. */
const INVITATION_MS = 48 * 3_600_000;

const ALGORITHM = 'HS256';
const ISSUER = 'moderation-server';
const KEY_NAME = 'tokens';
const KEY_BYTES = 32;
/** For open consoles. */
const TEAM_CHANGED: Subject = { kind: 'news', topic: 'team' };

/** The verified claims of a token. */
interface Verified {
  readonly kind: CallerKind;
  readonly userId: string;
  /** S since the epoch. */
  readonly issuedAt: number;
}

/** A moderator whom the integrator's login has proven. */
interface ProvenMember {
  readonly userId: string;
  readonly role: ModeratorRole;
  /** When the proof was issued, s since the epoch. */
  readonly issuedAt: number;
  /** When it ends, s since the epoch. */
  readonly endsAt: number;
}

/** The token in a header `Authorization`; undefined when there is none of the right form. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
}

/** Issues and verifies the tokens by which callers are known. */
export class Identity {
  private constructor(
    private readonly store: Store,
    private readonly key: Uint8Array,
    private readonly serverId: string | undefined,
  ) {}

  /**
   * Reads the key of the tokens, which the first server of a database makes.
   *
   * @param serverId under which the server itself writes, so nobody else may have it
   */
  static async open(store: Store, serverId?: string): Promise<Identity> {
    const made = randomBytes(KEY_BYTES).toString('base64');
    const { value } = await store.write(async ({ db }) => {
      await db
        .insertInto('secrets')
        .values({ name: KEY_NAME, value: made })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return await db
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', KEY_NAME)
        .executeTakeFirstOrThrow();
    });
    return new Identity(store, Buffer.from(value, 'base64'), serverId);
  }

  /**
   * Signs a token.
   *
   * @param seconds how long it is valid
   */
  issue(kind: CallerKind, userId: string, seconds: number): Promise<string> {
    const now = Math.floor(this.store.now() / 1_000);
    return new SignJWT({ kind })
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.key);
  }

  /**
   * @param authorization the header of that name
   * @throws (rejects) Problem `notSignedIn` without a valid token, or with that of somebody who left the team
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const token = bearerOf(authorization);
    if (token === undefined) throw new Problem('notSignedIn');
    const { kind, userId, issuedAt } = await this.verify(token);
    if (kind === 'user') return { kind, userId };
    const member = await this.store.db
      .selectFrom('moderators')
      .select(['role', 'addedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst();
    // A token of somebody who left and came back is not valid again.
    if (!member || issuedAt < Math.floor(member.addedAt / 1_000)) throw new Problem('notSignedIn');
    return { kind, userId, role: member.role };
  }

  private async verify(token: string): Promise<Verified> {
    const options = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: new Date(this.store.now()),
    };
    try {
      const { payload } = await jwtVerify<{ kind?: unknown }>(token, this.key, options);
      const { sub: userId, kind, iat: issuedAt = 0 } = payload;
      if (userId !== undefined && (kind === 'user' || kind === 'moderator')) {
        return { kind, userId, issuedAt };
      }
    } catch {
      // Forged, expired, or none of ours: the caller is told the same.
    }
    throw new Problem('notSignedIn');
  }

  /**
   * Makes an invitation, which takes the place of a former one of that person.
   *
   * @returns the code, which is kept nowhere
   * @throws (rejects) Problem `forbidden` for the id of the server
   */
  async invite(userId: string, role: ModeratorRole): Promise<string> {
    this.requirePerson(userId);
    const code = randomBytes(KEY_BYTES).toString('base64url');
    await this.store.write(async (write) => {
      const { db, now } = write;
      await db.deleteFrom('invitations').where('userId', '=', userId).execute();
      await db
        .insertInto('invitations')
        .values({ codeHash: hashOf(code), userId, role, expiresAt: now + INVITATION_MS })
        .execute();
      await makeTrue(write, TEAM_CHANGED);
    });
    return code;
  }

  /**
   * Makes the invited person a moderator; works once.
   *
   * @throws (rejects) Problem `notSignedIn` when the code is unknown, used or too old
   */
  async accept(code: string): Promise<{ userId: string; role: ModeratorRole; token: string }> {
    const { userId, role } = await this.store.write(async (write) => {
      const { db, now } = write;
      const invitation = await db
        .deleteFrom('invitations')
        .where('codeHash', '=', hashOf(code))
        .where('expiresAt', '>', now)
        .returning(['userId', 'role'])
        .executeTakeFirst();
      if (!invitation)
        throw new Problem('notSignedIn', 'The invitation is unknown, used or too old.');
      await db.deleteFrom('removedModerators').where('userId', '=', invitation.userId).execute();
      await addMember(write, { ...invitation, addedAt: now });
      return invitation;
    });
    return { userId, role, token: await this.issue('moderator', userId, MODERATOR_TOKEN_SECONDS) };
  }

  /**
   * Makes somebody a moderator whose role the integrator's login has proven, for as long as the proof says.
   *
   * @throws (rejects) Problem `notSignedIn` when they were taken off the team after the login,
   *   `forbidden` for the id of the server
   */
  async admit({ userId, role, issuedAt, endsAt }: ProvenMember) {
    this.requirePerson(userId);
    await this.store.write(async (write) => {
      const { db, now } = write;
      const removal = await db
        .selectFrom('removedModerators')
        .select('removedAt')
        .where('userId', '=', userId)
        .executeTakeFirst();
      if (removal && issuedAt <= Math.floor(removal.removedAt / 1_000)) {
        throw new Problem('notSignedIn', 'The login is from before the removal from the team.');
      }
      await addMember(write, { userId, role, addedAt: now });
    });
    const left = endsAt - Math.floor(this.store.now() / 1_000);
    const seconds = Math.min(left, MODERATOR_TOKEN_SECONDS);
    return { userId, role, token: await this.issue('moderator', userId, seconds) };
  }

  /** @throws Problem `forbidden` for the id of the server */
  requirePerson(userId: string | undefined): void {
    if (userId !== undefined && userId === this.serverId) {
      throw new Problem('forbidden', 'This is the id of the server itself (SERVER_USER_ID).');
    }
  }
}

/**
 * Takes somebody off the team: tokens, invitations and logins from before do not work any more. Those for PubNub are
 * taken back by the outbox.
 *
 * @throws (rejects) Problem `notFound` when there is no such member, `lastLead`
 */
export async function removeMember(write: Write, userId: string): Promise<void> {
  const { db, now } = write;
  await requireOtherLead(write, userId);
  const gone = await db.deleteFrom('moderators').where('userId', '=', userId).executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw new Problem('notFound');
  await db.deleteFrom('invitations').where('userId', '=', userId).execute();
  await db
    .insertInto('removedModerators')
    .values({ userId, removedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ removedAt: now }))
    .execute();
  await endWorkOf(write, userId);
  await makeTrue(write, { kind: 'user', userId });
  await makeTrue(write, TEAM_CHANGED);
}

/**
 * Takes an invitation back. Whoever is on the team already stays there.
 *
 * @throws (rejects) Problem `notFound` when nobody of that id is invited
 */
export async function takeBackInvitation(write: Write, userId: string): Promise<void> {
  const gone = await write.db
    .deleteFrom('invitations')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw new Problem('notFound');
  await makeTrue(write, TEAM_CHANGED);
}

/**
 * Gives a member another role.
 *
 * @throws (rejects) Problem `notFound` when there is no such member, `lastLead`
 */
export async function changeRole(write: Write, userId: string, role: ModeratorRole) {
  if (role !== 'lead') await requireOtherLead(write, userId);
  const { numUpdatedRows } = await write.db
    .updateTable('moderators')
    .set({ role })
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('notFound');
  if (!mayDecide(role)) await endWorkOf(write, userId);
  await makeTrue(write, TEAM_CHANGED);
  return { userId, role };
}

/** @throws (rejects) Problem `lastLead` when nobody else could invite anybody any more */
async function requireOtherLead({ db }: Write, userId: string): Promise<void> {
  const leads = await db
    .selectFrom('moderators')
    .select('userId')
    .where('role', '=', 'lead')
    .limit(2)
    .execute();
  if (leads.length === 1 && leads[0]?.userId === userId) throw new Problem('lastLead');
}

async function addMember(write: Write, member: AccessTables['moderators']): Promise<void> {
  await write.db
    .insertInto('moderators')
    .values(member)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ role: member.role }))
    .execute();
  if (!mayDecide(member.role)) await endWorkOf(write, member.userId);
  await makeTrue(write, TEAM_CHANGED);
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64');
}
