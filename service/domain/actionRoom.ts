import type { MessageActionStore, StoredAction } from '../storage/messageActions';
import {
  MAX_ACTIONS_OF_MESSAGE,
  MAX_ACTIONS_OF_USER,
  MAX_ACTION_BYTES_OF_MESSAGE,
  MAX_ACTION_BYTES_OF_USER,
} from './limits';
import { ServiceError } from './serviceError';

/**
 * Pages of history carry all actions of their messages, so a message has room for so many. One user can
 * fill a small part of it only.
 *
 * @throws ServiceError `tooManyActions`
 */
export function requireActionRoom(
  actions: MessageActionStore,
  channel: string,
  action: Omit<StoredAction, 'actionTimetoken'>,
): void {
  const bytes = Buffer.byteLength(action.value);
  const own = actions.usageOfUser(channel, action);
  const all = actions.usageOfMessage(channel, action);
  const fits =
    own.count < MAX_ACTIONS_OF_USER &&
    own.bytes + bytes <= MAX_ACTION_BYTES_OF_USER &&
    all.count < MAX_ACTIONS_OF_MESSAGE &&
    all.bytes + bytes <= MAX_ACTION_BYTES_OF_MESSAGE;
  if (!fits) throw new ServiceError('tooManyActions');
}
