import { useAppSelector } from '../state/hooks';
import type { WithMessageState } from './Conversation';
import { selectEditedText, selectMessageFate, selectOriginal } from './evidenceSlice';

/** What the console looked up of a message. */
export const LookedUp: WithMessageState = ({ channelId, message, children }) => {
  const fate = useAppSelector((state) => selectMessageFate(state, channelId, message));
  const editedText = useAppSelector((state) => selectEditedText(state, channelId, message));
  const original = useAppSelector((state) => selectOriginal(state, { channelId, message }));
  return children({ fate, editedText, original });
};
