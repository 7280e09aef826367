import { namelessChannel, type Channel, type ChannelChange } from '../domain/channel';
import { readFlag } from '../domain/flag';
import { toChannelId, toUserId } from '../domain/ids';
import { readRestrictions } from '../domain/restriction';
import type { User, UserChange } from '../domain/user';
import { isBlank } from '../lib/isBlank';
import { isRecord, textField } from '../lib/isRecord';
import { withoutOverrides } from '../lib/withoutOverrides';

/**
 * Users and channels as App Context gives them. A live change names only what changed, so a missing
 * field stays missing; a fetched record names everything.
 */

/** Reads the change of a user; `undefined` when it names nobody. */
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

/** Reads a whole user; what the record leaves out is empty. */
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

/** A text that is for the screen only; null when there is nothing to see in it. */
function shownField(record: Readonly<Record<string, unknown>>, name: string): string | null {
  const text = textField(record, name);
  return text === undefined || isBlank(text) ? null : withoutOverrides(text);
}

/** `custom` is always replaced as a whole, so what it leaves out is gone. */
function readUserCustom(custom: unknown) {
  const fields = isRecord(custom) ? custom : {};
  return {
    title: shownField(fields, 'title'),
    ...readRestrictions(custom),
    flag: readFlag(custom),
  };
}

/** Reads the change of a channel; `undefined` when it names none. */
export function readChannelChange(data: unknown): ChannelChange | undefined {
  if (!isRecord(data)) return undefined;
  const id = textField(data, 'id');
  if (!id) return undefined;
  return {
    id: toChannelId(id),
    ...('name' in data && { name: shownField(data, 'name') }),
    ...('description' in data && { description: shownField(data, 'description') }),
    ...('custom' in data && { profileUrl: readProfileUrl(data['custom']) }),
  };
}

/** Reads a whole channel; what the record leaves out is empty. */
export function readChannel(data: unknown): Channel | undefined {
  const change = readChannelChange(data);
  return change && { ...namelessChannel(change.id), ...change };
}

function readProfileUrl(custom: unknown): string | null {
  return isRecord(custom) ? (textField(custom, 'profileUrl') ?? null) : null;
}

/** Reads the rows of a list answer; rows that cannot be read are left out. */
export function readRows<Row>(answer: unknown, read: (row: unknown) => Row | undefined): Row[] {
  if (!isRecord(answer) || !Array.isArray(answer['data'])) return [];
  return answer['data'].map(read).filter((row) => row !== undefined);
}

/** How many rows there are in all, as far as the answer says so. */
export function readTotalCount(answer: unknown): number | undefined {
  const count = isRecord(answer) ? answer['totalCount'] : undefined;
  return typeof count === 'number' ? count : undefined;
}
