import {
  AtSign,
  Flag,
  MessageCircle,
  TriangleAlert,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { writeReferences } from '../../domain/mentionText';
import { namelessUser, userTitle } from '../../domain/user';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { focusComposerOf } from '../../ui/composerFocus';
import { Dialog } from '../../ui/Dialog';
import { Spinner } from '../../ui/Status';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { draftChanged, selectDraft } from '../composer/composerSlice';
import { dialogClosed, reportOpened, selectOpening, userChosen } from '../dialogs/dialogsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { ignoringChosen, selectIsIgnored } from '../ignoring/ignoringSlice';
import { ignoringLabel } from '../ignoring/ignoringLabel';
import { nameInText } from '../mentions/mentionCandidates';
import { selectIsPresent } from '../presence/presenceSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';

const About = styled.div`
  display: flex;
  gap: var(--space-4);
  align-items: center;
  padding: 0 var(--space-5) var(--space-4);
  overflow-wrap: anywhere;

  p {
    margin: 0;
  }

  small {
    color: var(--colour-text-soft);
    font-size: var(--text-small);
  }
`;

const Tools = styled.div`
  display: grid;
  gap: 2px;
  padding: 0 var(--space-3) var(--space-4);
  overflow-y: auto;

  button {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    min-height: 44px;
    padding: var(--space-2) var(--space-3);
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;

    &:hover {
      background: var(--colour-hover);
    }
  }

  svg {
    flex: none;
    color: var(--colour-text-soft);
  }
`;

interface ProfileCardProps {
  readonly dialog: DialogOf<'profile'>;
  /** Called when a chat is opened; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/** Who a user is, and what one can do with them. */
export function ProfileCard({ dialog, onSwitched }: ProfileCardProps) {
  const { userId } = dialog;
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, userId));
  const isOwn = useAppSelector((state) => selectOwnId(state) === userId);
  const isPresent = useAppSelector((state) =>
    selectIsPresent(state, selectCurrentChannelId(state), userId),
  );
  const name = user ? userTitle(user) : dialog.name;
  return (
    <Dialog title={name} onClose={() => dispatch(dialogClosed())}>
      <About>
        <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={72} />
        <div>
          {user?.title && (
            <p>
              <bdi>{user.title}</bdi>
            </p>
          )}
          <small>{isPresent ? t('presence.present') : userId}</small>
        </div>
      </About>
      {!isOwn && <CardTools dialog={dialog} onSwitched={onSwitched} />}
    </Dialog>
  );
}

/** The actions on another user. A user without a record is known by an id alone, which anybody can write. */
function CardTools({ dialog, onSwitched }: ProfileCardProps) {
  const { userId, message, hasFailed } = dialog;
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, userId));
  const isIgnored = useAppSelector((state) => selectIsIgnored(state, userId));
  const isOpening = useAppSelector((state) => selectOpening(state)?.userIds.includes(userId));
  const currentId = useAppSelector(selectCurrentChannelId);
  const channelId = message?.channelId ?? currentId;
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const { text } = useAppSelector((state) => selectDraft(state, channelId));

  const mention = () => {
    const shown = nameInText(userId, user?.name ?? null);
    const added = writeReferences({
      shown: `@${shown} `,
      references: [{ start: 0, name: shown, scheme: 'pn-user', id: userId }],
    });
    const gap = text === '' || /\s$/.test(text) ? '' : ' ';
    dispatch(draftChanged({ channelId, text: text + gap + added }));
    // While the card is open, nothing behind it can take the focus.
    flushSync(() => dispatch(dialogClosed()));
    focusComposerOf(
      message
        ? document.querySelector(`[data-timetoken="${message.timetoken}"]`)
        : document.querySelector('main > *'),
    );
  };

  return (
    <Tools>
      {user && (
        <Tool
          icon={newChatIcon(isOpening === true, hasFailed)}
          label={t('channels.newChat')}
          onChoose={() => {
            dispatch(userChosen(userId));
            onSwitched();
          }}
        />
      )}
      {user && !isMuted && (
        <Tool icon={<AtSign size={18} />} label={t('profile.mention')} onChoose={mention} />
      )}
      <Tool
        icon={isIgnored ? <UserRoundCheck size={18} /> : <UserRoundX size={18} />}
        label={ignoringLabel(userTitle(user ?? namelessUser(userId)), isIgnored)}
        onChoose={() => dispatch(ignoringChosen({ userId, isIgnored: !isIgnored }))}
      />
      {message && !isMuted && (
        <Tool
          icon={<Flag size={18} />}
          label={t('messages.reportUser')}
          onChoose={() => dispatch(reportOpened({ authorId: userId, ...message }))}
        />
      )}
    </Tools>
  );
}

function newChatIcon(isOpening: boolean, hasFailed: boolean): ReactNode {
  if (isOpening) return <Spinner size={18} />;
  return hasFailed ? (
    <TriangleAlert size={18} role="img" aria-label={t('channels.notOpened')} />
  ) : (
    <MessageCircle size={18} />
  );
}

interface ToolProps {
  /** Named only where it says more than the label. */
  readonly icon: ReactNode;
  readonly label: string;
  readonly onChoose: () => void;
}

function Tool({ icon, label, onChoose }: ToolProps) {
  return (
    <button type="button" onClick={onChoose}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
