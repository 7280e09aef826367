import { MAX_ID_LENGTH } from '../../shared/protocol';

/** Ids are branded, so that a channel's id cannot be passed where a user's is meant. */
export type UserId = string & { readonly __brand: 'UserId' };
export type ChannelId = string & { readonly __brand: 'ChannelId' };
/** The id that the sending client gave a message; a retried send keeps it. */
export type MessageId = string & { readonly __brand: 'MessageId' };
/** A file that waits in the composer; the file itself is in the composer's registry. */
export type DraftFileId = string & { readonly __brand: 'DraftFileId' };

export const toUserId = (text: string) => text as UserId;
export const toChannelId = (text: string) => text as ChannelId;
export const toMessageId = (text: string) => text as MessageId;

/** A name of a channel can have none of these; the id of a user is the name of their own channel. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const FORBIDDEN = /[,*\u0000-\u001f\u007f]|\p{Surrogate}/u;

/**
 * Whether a user or a channel can have this id. Anybody can make a link to the app; an id that the
 * service would refuse is as if absent.
 */
export function isAcceptableId(text: string): boolean {
  const isName = text.trim() !== '' && text.length <= MAX_ID_LENGTH;
  return isName && !FORBIDDEN.test(text);
}
