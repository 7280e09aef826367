import { timetokenToMs, type Timetoken } from '../../shared/protocol';
import { toUserId, type UserId } from '../../src/domain/ids';
import { FLAG_FIELDS } from '../../src/domain/moderation/flag';
import { RESTRICTION_FIELDS, writeChannelList } from '../../src/domain/moderation/restriction';
import { keepName } from '../cases/caseRows';
import { success } from '../keyset/attempts';
import type { Custom, Result, UserChange, UserRecord } from '../keyset/keyset';
import { factsOf } from '../sessions/restrictionFacts';
import type { Database } from '../store/schema';
import { keepFirstSeen } from '../verdicts/people';
import type { WorkerParts } from './workerParts';

/** Shows the functions, apps and Access Manager what was decided about a user. */
export async function showUser(parts: WorkerParts, id: string): Promise<Result<void>> {
  const userId = toUserId(id);
  // Each is made true also where the other cannot be.
  const [shown, enforced] = await Promise.all([
    showRecord(parts, userId),
    parts.entries?.showUser(id),
  ]);
  return shown.ok && enforced ? enforced : shown;
}

/**
 * Shows in a user's record what was decided, as the specification has it, and then takes back the tokens that say more.
 * The record comes first: its event is what makes an open app ask for a new token. Tokens are taken back whatever became
 * of it, or its user could hold that up by writing it again and again.
 */
async function showRecord(parts: WorkerParts, userId: UserId): Promise<Result<void>> {
  const written = await writeRecord(parts, userId);
  const revoked = await parts.sessions.revokeOutdated(userId);
  return written.ok ? revoked : written;
}

async function writeRecord(
  { store, keyset, serverId, entries }: WorkerParts,
  userId: UserId,
): Promise<Result<void>> {
  const wanted = await wantedOf(store.db, userId, serverId);
  let before: UserRecord | undefined;
  const write = (changeOf: typeof recordChange) =>
    keyset.writeUser(userId, (record) => {
      before = record;
      return changeOf(record, wanted);
    });
  const first = await write(recordChange);
  const isFull = !first.ok && ['badRequest', 'tooLarge'].includes(first.error.kind);
  const written = isFull ? await write(makeRoom) : first;
  if (!written.ok) return written;
  if (before && before.eTag !== written.value?.eTag) {
    const seen = new Map([[String(userId), Date.parse(before.updated)]]);
    await store.write((write) => keepFirstSeen(write, seen));
  }
  if (written.value?.name) await keepName(store, userId, written.value.name);
  // A restriction in the record that is not in force here was decided after the backup from which this database was
  // restored. The functions have it as well.
  const isRestricted = Object.values(RESTRICTION_FIELDS).some(
    (field) => before?.custom[field] && wanted[field] === null,
  );
  return isRestricted && entries ? await entries.rewriteUser(userId) : success(undefined);
}

/** Characters of a name that a full record keeps. */
const MAX_NAME = 100;

/** Nobody can fill their record so that no decision fits into it: what others keep there goes. */
function makeRoom(record: UserRecord | undefined, wanted: Custom): UserChange {
  const emptied = Object.keys(record?.custom ?? {}).map((field) => [field, null]);
  const name = Array.from(record?.name ?? '')
    .slice(0, MAX_NAME)
    .join('');
  const custom = { ...(Object.fromEntries(emptied) as Custom), ...wanted };
  return { ...(name !== '' && { name }), custom };
}

/** What was decided about a user, as fields of the record. */
export async function wantedOf(db: Database, userId: UserId, serverId: UserId): Promise<Custom> {
  const { restrictions } = await factsOf(db, userId);
  return {
    [RESTRICTION_FIELDS.ban]: restrictions.isBanned || null,
    [RESTRICTION_FIELDS.mute]: writeChannelList(restrictions.mutedChannels) || null,
    [RESTRICTION_FIELDS.block]: writeChannelList(restrictions.blockedChannels) || null,
    ...(await flagOf(db, userId, serverId)),
  };
}

/** The fields that differ from the record; undefined when none do. */
export function recordChange(
  record: UserRecord | undefined,
  wanted: Custom,
): UserChange | undefined {
  const custom = record?.custom ?? {};
  const differing = Object.entries(wanted).filter(
    ([field, value]) => (custom[field] ?? null) !== value,
  );
  return differing.length === 0 ? undefined : { custom: Object.fromEntries(differing) };
}

/** The flag of the newest open report. Who reported is told to moderators alone. */
async function flagOf(db: Database, userId: UserId, serverId: UserId): Promise<Custom> {
  const newest = await db
    .selectFrom('reports')
    .select(['id', 'reason', 'channelId', 'message'])
    .where('userId', '=', userId)
    .where('closedBy', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return Object.fromEntries(FLAG_FIELDS.map((field) => [field, null]));
  return {
    flag: true,
    flaggedAt: timetokenToMs(newest.id as Timetoken),
    reason: newest.reason,
    flaggedBy: `Moderation (${serverId})`,
    flaggedChannel: newest.channelId,
    flaggedMessage: newest.message,
  };
}
