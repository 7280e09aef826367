import {
  type Channel,
  type ChannelChange,
  namelessChannel,
  readChannelType,
} from '../domain/channel';
import { toChannelId, toUserId } from '../domain/ids';
import { type IgnoreList, ignoreListOwner, readIgnoredIds } from '../domain/ignoreList';
import type { Custom } from '../domain/moderation/decision';
import { readPins } from '../domain/pins';
import { READ_MARK } from '../domain/protocol';
import { isTimetoken, type Timetoken } from '../../shared/protocol';
import { readRestrictions } from '../domain/moderation/restriction';
import type { User, UserChange } from '../domain/user';
import { inOneLine, isBlank, stripBidiControls } from '../lib/text';
import { isRecord, textField } from '../../shared/isRecord';

/**
 * Users and channels as App Context returns them. A live event holds only the changed fields, so a
 * missing field stays missing; a fetched record holds all fields.
 */

/** Reads a change of a user; `undefined` when it has no user id. */
export function readUserChange(data: unknown): UserChange | undefined {
  if (!isRecord(data)) return undefined;
  const id = textField(data, 'id');
  if (!id) return undefined;
  return {
    id: toUserId(id),
    ...('name' in data && { name: shownField(data, 'name') }),
    ...('profileUrl' in data && { profileUrl: textField(data, 'profileUrl') ?? null }),
    ...('custom' in data && readUserCustom(data['custom'])),
    ...('updated' in data && { updated: textField(data, 'updated') ?? null }),
  };
}

/** Reads a complete user; omitted fields become empty. */
export function readUser(data: unknown): User | undefined {
  const change = readUserChange(data);
  return (
    change && {
      name: null,
      profileUrl: null,
      ...readUserCustom(undefined),
      updated: null,
      ...change,
    }
  );
}

/** Reads a list of ignored users; `undefined` when the record is none, or the event says nothing of its entries. */
export function readIgnoreList(data: unknown): IgnoreList | undefined {
  if (!isRecord(data) || !('custom' in data)) return undefined;
  const ownerId = ignoreListOwner(textField(data, 'id') ?? '');
  const userIds = readIgnoredIds(data['custom']);
  return ownerId && { ownerId, userIds, updated: textField(data, 'updated') ?? null };
}

/** A text for display only, in one line; null when it has no visible character. */
function shownField(record: Readonly<Record<string, unknown>>, name: string): string | null {
  const text = textField(record, name);
  return text === undefined || isBlank(text) ? null : inOneLine(stripBidiControls(text));
}

/** `custom` is always replaced as a whole, so omitted fields are gone. */
function readUserCustom(custom: unknown) {
  const fields = isRecord(custom) ? custom : {};
  return {
    title: shownField(fields, 'title'),
    ...readRestrictions(custom),
  };
}

/** Reads a change of a channel; `undefined` when it has no channel id. */
export function readChannelChange(data: unknown): ChannelChange | undefined {
  if (!isRecord(data)) return undefined;
  const id = textField(data, 'id');
  if (!id) return undefined;
  const channelId = toChannelId(id);
  return {
    id: channelId,
    ...('name' in data && { name: shownField(data, 'name') }),
    ...('description' in data && { description: shownField(data, 'description') }),
    ...('custom' in data && {
      profileUrl: readProfileUrl(data['custom']),
      pins: readPins(channelId, data['custom']),
    }),
    ...('type' in data && { type: readChannelType(data['type']) }),
  };
}

/** Reads a complete channel; omitted fields become empty. */
export function readChannel(data: unknown): Channel | undefined {
  const change = readChannelChange(data);
  return change && { ...namelessChannel(change.id), ...change };
}

function readProfileUrl(custom: unknown): string | null {
  return isRecord(custom) ? (textField(custom, 'profileUrl') ?? null) : null;
}

/** The data of a membership besides its user and channel. */
interface MembershipFields {
  readonly readUpTo: Timetoken | null;
  /** ms since the epoch. */
  readonly writtenAt: number;
  readonly custom: Custom;
}

/** Reads the fields of a membership; `undefined` when it does not tell when it was written. */
export function readMembership(data: unknown): MembershipFields | undefined {
  if (!isRecord(data)) return undefined;
  const writtenAt = Date.parse(textField(data, 'updated') ?? '');
  if (Number.isNaN(writtenAt)) return undefined;
  const { [READ_MARK]: mark, ...custom } = isRecord(data['custom']) ? data['custom'] : {};
  return { readUpTo: isTimetoken(mark) ? mark : null, writtenAt, custom: custom as Custom };
}

/** Reads the rows of a list answer; unreadable rows are skipped. */
export function readRows<Row>(answer: unknown, read: (row: unknown) => Row | undefined): Row[] {
  if (!isRecord(answer) || !Array.isArray(answer['data'])) return [];
  return answer['data'].map(read).filter((row) => row !== undefined);
}

/** The total number of rows, when the answer gives it. */
export function readTotalCount(answer: unknown): number | undefined {
  const count = isRecord(answer) ? answer['totalCount'] : undefined;
  return typeof count === 'number' ? count : undefined;
}
