/** Types of message actions that change what a message says (specification, section 3). */
export const EDIT = 'updated';
export const DELETION = 'deleted';
/** Edits by our app and by clients of PubNub's Chat SDK, which call a deletion as we do. */
export const EDITS: readonly string[] = [EDIT, 'edited'];

/** Whether an action of this type puts another text in the place of a message's. */
export function isEdit(type: unknown): boolean {
  return EDITS.some((edit) => edit === type);
}

/** Whether only the author and moderators may add an action of this type. */
export function isRevision(type: string): boolean {
  return type === DELETION || isEdit(type);
}
