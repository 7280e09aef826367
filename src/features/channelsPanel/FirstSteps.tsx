import { useAppDispatch } from '../../state/hooks';
import { joinChannelOpened, newChatOpened } from '../dialogs/dialogsSlice';
import { texts } from '../channels/texts';
import './FirstSteps.css';

/** Ways on for a user who has joined no channel, on a screen that hides the channels panel. */
export function FirstSteps() {
  const dispatch = useAppDispatch();
  return (
    <div className="first-steps">
      <button type="button" onClick={() => dispatch(joinChannelOpened())}>
        {texts.joinChannel}
      </button>
      <button type="button" onClick={() => dispatch(newChatOpened())}>
        {texts.newChat}
      </button>
    </div>
  );
}
