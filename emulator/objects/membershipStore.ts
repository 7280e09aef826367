import { isoTimeOf } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import {
  applyPatch,
  canonicalText,
  eTagOf,
  hasChanges,
  MEMBERSHIP_TEXT_FIELDS,
  type ObjectPatch,
  type StoredObject,
} from './objectContent';
import type { Sql } from '../storage/database';
import type { WriteResult } from './metadataStore';
import {
  columnNameOf,
  fromRow,
  type ObjectRow,
  type Page,
  type PageQuery,
  type PageSource,
  readPage,
  selectFields,
  toRow,
  upsertText,
} from './objectPages';

export interface MembershipKey {
  readonly userId: string;
  readonly channelId: string;
}

export type Membership = MembershipKey & StoredObject<never>;

export type MembershipStore = ReturnType<typeof createMembershipStore>;

type Row = MembershipKey & ObjectRow<never>;

const SELECT = `memberships.user_id AS userId, memberships.channel_id AS channelId,
  ${selectFields('memberships', MEMBERSHIP_TEXT_FIELDS)}`;

export function createMembershipStore(sql: Sql) {
  const selectOne = sql.prepare<[string, string], Row>(
    `SELECT ${SELECT} FROM memberships WHERE user_id = ? AND channel_id = ?`,
  );
  const upsert = sql.prepare<[Row]>(
    upsertText('memberships', ['userId', 'channelId'], MEMBERSHIP_TEXT_FIELDS),
  );
  const remove = sql.prepare<[string, string]>(
    'DELETE FROM memberships WHERE user_id = ? AND channel_id = ?',
  );
  const selectChannels = sql
    .prepare<[string], string>('SELECT channel_id FROM memberships WHERE user_id = ?')
    .pluck();

  return {
    /** Creates or changes a membership. One that stays the same keeps its `updated` and `eTag`. */
    set(
      key: MembershipKey,
      patch: ObjectPatch<never>,
      at: Timetoken,
    ): WriteResult<Membership, never> {
      const row = selectOne.get(key.userId, key.channelId);
      const current = row && toMembership(row);
      const { content, changed } = applyPatch(MEMBERSHIP_TEXT_FIELDS, current, patch);
      if (current && !hasChanges(changed))
        return { record: current, changed: undefined, isNew: false };
      const eTag = eTagOf(canonicalText(MEMBERSHIP_TEXT_FIELDS, content));
      const { userId, channelId } = key;
      const written = toRow({ userId, channelId }, content, isoTimeOf(at), eTag);
      upsert.run(written);
      return { record: toMembership(written), changed, isNew: !current };
    },

    /** Whether there was such a membership. */
    remove({ userId, channelId }: MembershipKey): boolean {
      return remove.run(userId, channelId).changes > 0;
    },

    /** The channels a user is a member of. */
    channelsOf(userId: string): string[] {
      return selectChannels.all(userId);
    },

    /** One side of the relation; filters may look into the metadata of the other. */
    pageOfUser: (userId: string, query: PageQuery) => page(sql, userSide(userId), query),
    pageOfChannel: (channelId: string, query: PageQuery) =>
      page(sql, channelSide(channelId), query),
  };
}

function userSide(userId: string): PageSource {
  return {
    select: SELECT,
    from: 'memberships LEFT JOIN channels ON channels.id = memberships.channel_id',
    where: { text: 'memberships.user_id = ?', parameters: [userId] },
    idColumn: 'memberships.channel_id',
    columnOf: (field) => columnOf(field, 'channel', 'channels'),
  };
}

function channelSide(channelId: string): PageSource {
  return {
    select: SELECT,
    from: 'memberships LEFT JOIN users ON users.id = memberships.user_id',
    where: { text: 'memberships.channel_id = ?', parameters: [channelId] },
    idColumn: 'memberships.user_id',
    columnOf: (field) => columnOf(field, 'uuid', 'users'),
  };
}

/** The other side's id is known even when nothing else about it is. */
function columnOf(field: string, prefix: 'channel' | 'uuid', table: 'channels' | 'users'): string {
  if (!field.startsWith(`${prefix}.`)) return `memberships.${columnNameOf(field)}`;
  const name = field.slice(prefix.length + 1);
  if (name !== 'id') return `${table}.${columnNameOf(name)}`;
  return prefix === 'channel' ? 'memberships.channel_id' : 'memberships.user_id';
}

function page(sql: Sql, source: PageSource, query: PageQuery): Page<Membership> {
  const { rows, totalCount } = readPage<Row>(sql, source, query);
  return { rows: rows.map(toMembership), totalCount };
}

function toMembership(row: Row): Membership {
  return fromRow<never, MembershipKey>(row);
}
