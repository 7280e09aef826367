import type { StoredAction } from '../storage/messageActions';

/** What subscribers hear of an action. Who acted is in the envelope alone (protocol reference 5.9). */
export function actionEvent(channel: string, event: 'added' | 'removed', action: StoredAction) {
  const { messageTimetoken, actionTimetoken, type, value, userId } = action;
  const data = { messageTimetoken, type, value, actionTimetoken };
  return {
    channel,
    kind: 'action' as const,
    publisher: userId,
    payload: JSON.stringify({ source: 'actions', version: '1.0', event, data }),
  };
}
