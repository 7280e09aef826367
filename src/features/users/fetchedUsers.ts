import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { User } from '../../domain/user';
import { newPages } from '../../realtime/answers';
import { membersListed, userReceived, usersListed, usersReceived } from '../../realtime/events';

/** Matches the answers that bring records of users. */
export const bringsUsers = isAnyOf(userReceived, usersReceived, usersListed, membersListed);

/** The records of users that an answer brings. */
export function usersIn(action: UnknownAction): readonly User[] {
  if (userReceived(action)) return action.payload ? [action.payload] : [];
  if (usersReceived(action)) return action.payload;
  if (usersListed(action)) return newPages(action).flatMap(({ items }) => items);
  if (!membersListed(action)) return [];
  return newPages(action).flatMap(({ items }) => items.flatMap(({ user }) => user ?? []));
}
