import type { ChannelId, UserId } from '../../src/domain/ids';
import type { Restrictions } from '../../src/domain/moderation/restriction';
import { GROUP_PREFIX } from '../../src/domain/protocol';
import { Problem } from '../http/problem';
import type { Grants, Keyset, MembershipRecord, Result } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import type { Store } from '../store/openStore';
import { isHeldByRaidMode } from '../verdicts/raidMode';
import { fittingGrants } from './fittingGrants';
import { grantsToCreate } from './grants';
import { factsOf } from './restrictionFacts';
import { tokenVersion, validVersions } from './tokenVersions';

/** What a user is given, and until when. */
export interface Session {
  readonly userId: UserId;
  /** For the keyset; missing where that has no Access Manager. */
  readonly token?: string;
  /** Ms since the epoch. */
  readonly expiresAt: number;
  readonly restrictions: Restrictions;
}

interface SessionsParts {
  readonly store: Store;
  readonly keyset: Keyset;
  /** How long a token is valid, minutes. */
  readonly minutes: number;
}

/** Tokens of one user that are out at the same time: a demonstration has many visitors who are one user. */
const MAX_TOKENS = 500;
/** Tokens that are taken back at once. */
const REVOKED_AT_ONCE = 10;
/** How often a token is made anew because its user was restricted, or left the team, meanwhile. */
const MAX_TRIES = 3;
const MS_PER_MINUTE = 60_000;
const DAY_MS = 24 * 3_600_000;
/**
 * New chats of one user within a day. Nobody is asked before they are brought into one, and a token opens about a hundred.
 */
const MAX_NEW_CHATS = 30;
/** A group of this app. */
const NEW_CHAT = /^[\w-]{8,64}$/;

/** Gives users their tokens and takes them back. */
export class Sessions {
  constructor(private readonly parts: SessionsParts) {}

  /**
   * Makes a token of what the user may do now. Of very many chats it opens those that were joined or read last.
   *
   * @throws (rejects) Problem `tooMuch` when too many tokens are out, `unavailable` when the keyset does not answer
   */
  async open(userId: UserId, isModerator: boolean): Promise<Session> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const { store, keyset } = this.parts;
      const [{ restrictions, version }, memberships] = await Promise.all([
        factsOf(store.db, userId),
        keyset.memberships(userId),
      ]);
      const channels = lastUsedFirst(requireValue(memberships));
      const grants = fittingGrants({ userId, channels, restrictions, isModerator });
      const { token, expiresAt } = await this.grant(userId, grants, this.parts.minutes);
      if (token === undefined) return { userId, expiresAt, restrictions };
      const made = tokenVersion(version, isModerator);
      if (await this.keep({ userId, token, version: made, expiresAt })) {
        return { userId, token, expiresAt, restrictions };
      }
      await keyset.revoke(token);
    }
    throw new Problem('unavailable');
  }

  /**
   * Makes a token of a minute with which its user makes one new group. What the chats of others are is never opened:
   * the group must not exist, and must not have existed.
   *
   * @throws (rejects) Problem `forbidden` for another name, for one that exists, for a banned user, and for a new one
   *   in raid mode; `tooMuch` for one who made very many
   */
  async openChat(userId: UserId, channelId: ChannelId): Promise<Session> {
    const { store } = this.parts;
    const { restrictions, version } = await factsOf(store.db, userId);
    if (restrictions.isBanned || !isNewChatName(channelId)) throw new Problem('forbidden');
    if (await isHeldByRaidMode(this.parts, userId)) throw new Problem('forbidden');
    await this.requireUnused(channelId);
    if (!(await this.claim(channelId, userId))) throw new Problem('forbidden');
    const { token, expiresAt } = await this.grant(userId, grantsToCreate(channelId), 1);
    if (token === undefined) return { userId, expiresAt, restrictions };
    if (await this.keep({ userId, token, version, expiresAt })) {
      return { userId, token, expiresAt, restrictions };
    }
    await this.parts.keyset.revoke(token);
    throw new Problem('unavailable');
  }

  /**
   * Takes back the tokens that say more than their user may do now: those of before the last decision, and a moderator's
   * whose user left the team.
   *
   * @returns the failure of the keyset, if there was one: some tokens are still out then
   */
  async revokeOutdated(userId: UserId): Promise<Result<void>> {
    const { store, keyset } = this.parts;
    const outdated = await store.db
      .selectFrom('sessions')
      .select(['id', 'token'])
      .where('userId', '=', userId)
      .where('version', 'not in', await validVersions(store.db, userId))
      .where('expiresAt', '>', store.now())
      .execute();
    let result: Result<void> = { ok: true, value: undefined };
    // Each lane takes the next one.
    const next = outdated.values();
    const lane = async () => {
      for (const { id, token } of next) {
        const revoked = await keyset.revoke(token);
        if (revoked.ok) await store.db.deleteFrom('sessions').where('id', '=', id).execute();
        else result = revoked;
        if (!result.ok) return;
      }
    };
    await Promise.all(Array.from({ length: REVOKED_AT_ONCE }, lane));
    return result;
  }

  /** Forgets tokens that have ended by themselves. */
  async forgetEnded(): Promise<void> {
    const { store } = this.parts;
    await store.db.deleteFrom('sessions').where('expiresAt', '<=', store.now()).execute();
  }

  private async grant(userId: UserId, grants: Grants, minutes: number) {
    const { store, keyset } = this.parts;
    const expiresAt = store.now() + minutes * MS_PER_MINUTE;
    const token = requireValue(await keyset.grant({ userId, ttl: minutes, grants }));
    return { token, expiresAt };
  }

  /** Remembers a token, unless its user was restricted, or left the team, while it was made. */
  private keep(session: {
    readonly userId: UserId;
    readonly token: string;
    readonly version: string;
    readonly expiresAt: number;
  }): Promise<boolean> {
    const { userId, version } = session;
    return this.parts.store.write(async (write) => {
      const { db, now } = write;
      if (!(await validVersions(db, userId)).includes(version)) return false;
      const { out } = await db
        .selectFrom('sessions')
        .select((row) => row.fn.countAll<number>().as('out'))
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .executeTakeFirstOrThrow();
      if (out >= MAX_TOKENS) throw new Problem('tooMuch', undefined, { retryAfter: 60 });
      await db
        .insertInto('sessions')
        .values({ id: write.nextId(), ...session })
        .execute();
      return true;
    });
  }

  private async requireUnused(channelId: ChannelId): Promise<void> {
    const { keyset } = this.parts;
    const [record, members, messages] = await Promise.all([
      keyset.channel(channelId),
      keyset.members(channelId),
      keyset.history(channelId, {}),
    ]);
    const isUsed =
      requireValue(record) !== undefined ||
      requireValue(members).length + requireValue(messages).length > 0;
    if (isUsed) throw new Problem('forbidden');
  }

  /** @returns whether the chat is this user's to make @throws (rejects) Problem `tooMuch` after very many */
  private claim(channelId: ChannelId, userId: UserId): Promise<boolean> {
    return this.parts.store.write(async ({ db, now }) => {
      const values = { channelId, userId, createdAt: now };
      await db
        .insertInto('createdChats')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const claimed = await db
        .selectFrom('createdChats')
        .select('userId')
        .where('channelId', '=', channelId)
        .executeTakeFirstOrThrow();
      const { made } = await db
        .selectFrom('createdChats')
        .select((row) => row.fn.countAll<number>().as('made'))
        .where('userId', '=', userId)
        .where('createdAt', '>', now - DAY_MS)
        .executeTakeFirstOrThrow();
      if (made > MAX_NEW_CHATS) throw new Problem('tooMuch', undefined, { retryAfter: 3_600 });
      return claimed.userId === userId;
    });
  }
}

function isNewChatName(channelId: ChannelId): boolean {
  return (
    channelId.startsWith(GROUP_PREFIX) &&
    NEW_CHAT.test(channelId.slice(GROUP_PREFIX.length)) &&
    !channelId.endsWith('-pnpres')
  );
}

/** The channels of memberships, those that were joined or read last first: a read mark is kept in the membership. */
function lastUsedFirst(memberships: readonly MembershipRecord[]): readonly ChannelId[] {
  return [...memberships]
    .sort((one, other) => Date.parse(other.updated) - Date.parse(one.updated))
    .map(({ channelId }) => channelId);
}
