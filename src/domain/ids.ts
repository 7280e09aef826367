import { MAX_ID_LENGTH } from './limits';

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

/** Anybody can make a link to the app; an id that the SDK or the state cannot take is as if absent. */
export function isAcceptableUserId(text: string): boolean {
  return text.trim() !== '' && text.length <= MAX_ID_LENGTH;
}
