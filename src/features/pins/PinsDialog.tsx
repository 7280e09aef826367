import { Pin, PinOff } from 'lucide-react';
import styled from 'styled-components';
import { chatOf } from '../../domain/channelRole';
import { toChannelId } from '../../domain/ids';
import { type MessageAddress, readRevised } from '../../domain/message';
import type { PinChoice } from '../../domain/pinChoice';
import { isThread } from '../../domain/thread';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { ChoicePlaceholders } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import { leaveFocusToRow } from '../../ui/rowKeys';
import { FailureSign } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { dialogClosed, pinsOpened } from '../dialogs/dialogsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { ListedMessage } from '../messageLists/ListedMessage';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { selectShownPins } from './pinsSelectors';
import { pinChosen } from './pinsSlice';
import { selectMayPin } from './selectMayPin';
import { useGoToPin } from './useGoToPin';
import { Messages, Note } from '../messageLists/ListedMessage.styles';

const FailureLine = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  padding: 0 var(--space-5) var(--space-2);
`;

const PinList = styled.ul`
  &:focus {
    outline: 0;
  }

  > li {
    display: flex;
    gap: var(--space-1);
    align-items: center;
  }

  > li > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

interface PinsDialogProps {
  readonly dialog: DialogOf<'pins'>;
}

/** The pinned messages of a channel, the last one pinned first; pressing one goes there. */
export function PinsDialog({ dialog: { channelId, failed } }: PinsDialogProps) {
  const dispatch = useAppDispatch();
  const pins = useAppSelector((state) => selectShownPins(state, channelId));
  const missing = useAppSelector(
    (state) => pins.filter((pin) => !selectPublished(state, pin)).length,
  );
  const mayUnpin = useAppSelector((state) => selectMayPin(state, channelId));
  return (
    <Dialog title={t('pins.title')} height="tall" onClose={() => dispatch(dialogClosed())}>
      {failed && <Failure choice={failed} />}
      <Messages>
        <PinList aria-label={t('pins.title')} aria-busy={missing > 0} tabIndex={-1}>
          {pins.map((pin) => (
            <PinnedRow key={pin.timetoken} pin={pin} mayUnpin={mayUnpin} />
          ))}
        </PinList>
        {missing > 0 && <ChoicePlaceholders count={Math.min(missing, 4)} shape="round" />}
        {pins.length === 0 && (
          <Note>
            <Pin size={32} strokeWidth={1.5} aria-hidden="true" />
            {t('pins.none')}
          </Note>
        )}
      </Messages>
    </Dialog>
  );
}

/** Says that a pin could not be stored, and offers to try again. */
function Failure({ choice }: { readonly choice: PinChoice }) {
  const dispatch = useAppDispatch();
  const retry = () => {
    dispatch(pinsOpened(toChannelId(chatOf(choice.channelId))));
    dispatch(pinChosen(choice));
  };
  return (
    <FailureLine role="alert">
      <FailureSign label={t('ui.notSaved')} />
      <TextButton data-look="quiet" type="button" onClick={retry}>
        {choice.isPinned ? t('pins.pin') : t('pins.unpin')}
      </TextButton>
    </FailureLine>
  );
}

interface PinnedRowProps {
  readonly pin: MessageAddress;
  readonly mayUnpin: boolean;
}

/** Nothing until the message is known. */
function PinnedRow({ pin, mayUnpin }: PinnedRowProps) {
  const { channelId, timetoken } = pin;
  const dispatch = useAppDispatch();
  const goTo = useGoToPin();
  const published = useAppSelector((state) => selectPublished(state, pin));
  const revisions = useAppSelector((state) => selectRevisions(state, pin));
  const message = published && readRevised(published, revisions);
  if (!message) return null;
  const choose = () => {
    dispatch(dialogClosed());
    goTo(pin);
  };
  return (
    <li ref={leaveFocusToRow}>
      <ListedMessage
        message={message}
        {...(isThread(channelId) && { place: t('pins.inThread') })}
        onChoose={choose}
      />
      {mayUnpin && (
        <IconButton
          label={t('pins.unpin')}
          icon={<PinOff size={18} aria-hidden="true" />}
          onClick={() => dispatch(pinChosen({ channelId, timetoken, isPinned: false }))}
        />
      )}
    </li>
  );
}
