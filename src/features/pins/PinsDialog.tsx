import { Pin } from 'lucide-react';
import { type MessageAddress, readRevised } from '../../domain/message';
import type { PinChoice } from '../../domain/pins';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ChoicePlaceholders } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { FailureSign } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { dialogClosed, type DialogOf, pinsOpened } from '../dialogs/dialogsSlice';
import { selectIsIgnored } from '../ignoring/ignoringSlice';
import { ListedMessage } from '../inbox/ListedMessage';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { jumpRequested } from '../unread/unreadSlice';
import { pinChosen } from './pinsListeners';
import { selectShownPins } from './pinsSelectors';
import './PinsDialog.css';

interface PinsDialogProps {
  readonly dialog: DialogOf<'pins'>;
}

/** The pinned messages of a channel, the last one pinned first; pressing one goes there. */
export function PinsDialog({ dialog: { channelId, failed } }: PinsDialogProps) {
  const dispatch = useAppDispatch();
  const pins = useAppSelector((state) => selectShownPins(state, channelId));
  const missing = useAppSelector(
    (state) => pins.filter((pin) => !selectPublished(state, { channelId, timetoken: pin })).length,
  );
  return (
    <Dialog title="Pinned messages" height="tall" onClose={() => dispatch(dialogClosed())}>
      {failed && <Failure choice={failed} />}
      <div className="listed-messages">
        <ul aria-label="Pinned messages" aria-busy={missing > 0}>
          {pins.map((timetoken) => (
            <PinnedRow key={timetoken} channelId={channelId} timetoken={timetoken} />
          ))}
        </ul>
        {missing > 0 && <ChoicePlaceholders count={Math.min(missing, 4)} shape="round" />}
        {pins.length === 0 && (
          <p className="listed-messages-note">
            <Pin size={32} strokeWidth={1.5} aria-hidden="true" />
            Nothing is pinned
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Says that a pin could not be stored, and offers to try again. */
function Failure({ choice }: { readonly choice: PinChoice }) {
  const dispatch = useAppDispatch();
  const retry = () => {
    dispatch(pinsOpened(choice.channelId));
    dispatch(pinChosen(choice));
  };
  return (
    <div className="pins-failure" role="alert">
      <FailureSign label="Not saved" />
      <TextButton $look="quiet" type="button" onClick={retry}>
        {choice.isPinned ? 'Pin message' : 'Unpin message'}
      </TextButton>
    </div>
  );
}

/** Nothing until the message is known, and nothing of ignored users. */
function PinnedRow(address: MessageAddress) {
  const dispatch = useAppDispatch();
  const published = useAppSelector((state) => selectPublished(state, address));
  const revisions = useAppSelector((state) => selectRevisions(state, address));
  const isIgnored = useAppSelector(
    (state) => !!published && selectIsIgnored(state, published.authorId),
  );
  const message = published && readRevised(published, revisions);
  if (!message || isIgnored) return null;
  const choose = () => {
    dispatch(dialogClosed());
    dispatch(jumpRequested(address));
  };
  return (
    <li>
      <ListedMessage message={message} onChoose={choose} />
    </li>
  );
}
