import { type ChannelId, isAcceptableId, type UserId } from '../../domain/ids';
import { readMentions } from '../../domain/mentionText';
import { MAX_MENTIONS } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { mutate } from '../../pubnub/mutate';
import type { AppListenerApi } from '../../state/rootState';
import { selectOwnId } from '../session/sessionSlice';
import { mentionsApi } from './mentionsApi';

/** A message that the service has taken. */
interface SentMessage {
  readonly channelId: ChannelId;
  readonly text: string;
  /** Null when the service did not say. */
  readonly timetoken: Timetoken | null;
  /** The texts before the edit: users whom they mention know of the message already. */
  readonly earlierTexts?: readonly string[];
}

const ATTEMPTS = 3;
const RETRY_MS = 2_000;

/** Tells each user whom an own message mentions, once. What may be temporary is tried again a little. */
export async function announceMentions(
  { channelId, text, timetoken, earlierTexts = [] }: SentMessage,
  api: AppListenerApi,
): Promise<void> {
  if (timetoken === null) return;
  const ownId = selectOwnId(api.getState());
  const told = new Set(earlierTexts.flatMap(mentionedIn));
  const others = [...new Set(mentionedIn(text))].filter(
    (id) => id !== ownId && isAcceptableId(id) && !told.has(id),
  );
  const send = async (userId: UserId) => {
    const mention = { userId, channelId, timetoken };
    for (let attempt = 1; ; attempt += 1) {
      const { error } = await api.dispatch(mutate(mentionsApi.endpoints.sendMention, mention));
      // The server may look for the message before history has it.
      const isTemporary = error?.isRetryable || error?.kind === 'notFound';
      if (!isTemporary || attempt === ATTEMPTS) return;
      await api.delay(RETRY_MS);
    }
  };
  await Promise.all(others.slice(0, MAX_MENTIONS).map(send));
}

const mentionedIn = (text: string): readonly UserId[] =>
  readMentions(text).mentions.map(({ userId }) => userId);
