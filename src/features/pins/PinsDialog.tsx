import { Pin } from 'lucide-react';
import { type MessageAddress, readRevised } from '../../domain/message';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ChoicePlaceholders } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { dialogClosed, type DialogOf } from '../dialogs/dialogsSlice';
import { selectIsIgnored } from '../ignoring/ignoringSlice';
import { ListedMessage } from '../inbox/ListedMessage';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { jumpRequested } from '../unread/unreadSlice';
import { selectShownPins } from './pinsSelectors';

/** The pinned messages of a channel, the last one pinned first; pressing one goes there. */
export function PinsDialog({ dialog: { channelId } }: { readonly dialog: DialogOf<'pins'> }) {
  const dispatch = useAppDispatch();
  const pins = useAppSelector((state) => selectShownPins(state, channelId));
  const missing = useAppSelector(
    (state) => pins.filter((pin) => !selectPublished(state, { channelId, timetoken: pin })).length,
  );
  return (
    <Dialog title="Pinned messages" height="tall" onClose={() => dispatch(dialogClosed())}>
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
