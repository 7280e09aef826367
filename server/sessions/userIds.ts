import { MAX_ID_LENGTH } from '../../shared/protocol';
import { toUserId } from '../../src/domain/ids';
import { inboxChannelOf } from '../../src/domain/moderation/inboxChannel';
import { CHAT_SDK_PREFIX } from '../../src/domain/protocol';

const SESSION_USER_ID = /^[A-Za-z0-9_-]+$/;

/**
 * Whether a user with this id may have a session. The id is part of channel names and of patterns: with an at sign two
 * pairs of users would share a direct chat, and a dot or a reserved beginning would make it another channel's name. The name of the user's inbox, which is longer, has to be one.
 */
export function isSessionUserId(id: string): boolean {
  return (
    SESSION_USER_ID.test(id) &&
    inboxChannelOf(toUserId(id)).length <= MAX_ID_LENGTH &&
    !id.startsWith(CHAT_SDK_PREFIX) &&
    !id.endsWith('-pnpres')
  );
}
