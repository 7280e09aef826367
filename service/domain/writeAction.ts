import type { MessageActionStore, StoredAction } from '../storage/messageActions';
import { actionEvent } from './actionEvent';
import type { JournalEntry } from './journal';

/** Stores an action and delivers it. Gives it with its timetoken. */
export function writeAction(
  entry: JournalEntry,
  messageActions: MessageActionStore,
  channel: string,
  given: Omit<StoredAction, 'actionTimetoken'>,
): StoredAction {
  const action = { ...given, actionTimetoken: entry.nextTimetoken() };
  messageActions.insert(channel, action);
  entry.append(actionEvent(channel, 'added', action));
  return action;
}
