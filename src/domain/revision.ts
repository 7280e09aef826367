import type { UserId } from './ids';
import type { Message } from './message';
import type { MessageAction } from './messageAction';
import { DELETION, isRevision } from './protocol';

/** The users besides its author whose edits and deletions of a message count. */
export type Moderators = readonly UserId[];

type Authored = Pick<Message, 'authorId'>;

/**
 * Whether an action changes a message. PubNub accepts edits and deletions from everybody; clients have to ignore those
 * that neither the author nor a moderator made.
 */
function isValidFor(
  { authorId }: Authored,
  { type, userId }: Pick<MessageAction, 'type' | 'userId'>,
  moderators: Moderators,
): boolean {
  if (!isRevision({ type })) return true;
  return userId === authorId || moderators.includes(userId);
}

/** The actions that change a message; the same list when all do. */
export function validFor<Action extends MessageAction>(
  message: Authored,
  actions: readonly Action[],
  moderators: Moderators,
): readonly Action[] {
  const isValid = (action: Action) => isValidFor(message, action, moderators);
  return actions.every(isValid) ? actions : actions.filter(isValid);
}

/** Whether these actions, which may be anybody's, delete a message. */
export function isDeletedBy(
  message: Authored,
  actions: readonly MessageAction[] | undefined,
  moderators: Moderators,
): boolean {
  return (actions ?? []).some(
    (action) => action.type === DELETION && isValidFor(message, action, moderators),
  );
}
