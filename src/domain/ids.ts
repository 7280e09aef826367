import { MAX_ID_LENGTH } from './protocol';

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

/** The id of a user is the name of their own channel, which can have none of these. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const FORBIDDEN = /[,*\u0000-\u001f\u007f]|\p{Surrogate}/u;

/**
 * Whether somebody can be signed in by this id. Anybody can make a link to the app; an id that the
 * service would refuse is as if absent.
 */
export function isAcceptableUserId(text: string): boolean {
  const isName = text.trim() !== '' && text.length <= MAX_ID_LENGTH;
  return isName && !FORBIDDEN.test(text);
}
