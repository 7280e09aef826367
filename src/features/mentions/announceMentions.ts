import type { AppListenerApi } from '../../state/rootState';
import type { Timetoken } from '../../domain/protocol';
import type { SentMessage } from './sendMentions';

/**
 * Tells those whom an own message mentions, if any; the code for that is loaded then.
 *
 * @param sent `timetoken` is null when the service did not say
 */
export async function announceMentions(
  sent: Omit<SentMessage, 'timetoken'> & { readonly timetoken: Timetoken | null },
  api: AppListenerApi,
): Promise<void> {
  const { timetoken } = sent;
  if (timetoken === null || !sent.text.includes('](pn-user://')) return;
  try {
    const { sendMentions } = await import('./sendMentions');
    await sendMentions({ ...sent, timetoken }, api);
  } catch (cause) {
    api.extra.warn('mentions were not sent', cause);
  }
}
