/** The roles of a moderation team, each with the rights of those before it (docs/emulator.md, "Moderation"). */
export const MODERATOR_ROLES = ['viewer', 'moderator', 'lead'] as const;
export type ModeratorRole = (typeof MODERATOR_ROLES)[number];

/** Reads the field `moderator` in the meta of a token. `true`, from before there were roles, gives all rights. */
export function readModeratorRole(value: unknown): ModeratorRole | undefined {
  return value === true ? 'lead' : MODERATOR_ROLES.find((role) => role === value);
}

/** Whether a moderator may decide cases; viewers only read and take notes. */
export function mayDecide(role: ModeratorRole | undefined): boolean {
  return role === 'moderator' || role === 'lead';
}

/**
 * Whether a moderator may undo a decision: leads may undo every one, other moderators their own and those of the
 * service.
 *
 * @param actorId who decided; undefined for the service
 */
export function mayUndo(
  role: ModeratorRole | undefined,
  ownId: string | null | undefined,
  actorId: string | undefined,
): boolean {
  return role === 'lead' || (mayDecide(role) && (actorId === undefined || actorId === ownId));
}
