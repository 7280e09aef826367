import { useId, useRef, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { ChannelHeader } from '../../features/channels/ChannelHeader';
import { EmptyChannel } from '../../features/channels/EmptyChannel';
import { FirstSteps } from '../../features/channelsPanel/FirstSteps';
import { Composer } from '../../features/composer/Composer';
import { beginGreeting } from '../../features/composer/beginGreeting';
import { selectLastSentId } from '../../features/composer/composerSlice';
import { selectAreMembershipsKnown } from '../../features/memberships/membershipsSlice';
import { MessageList } from '../../features/messages/components/MessageList';
import { NothingSaid } from '../../features/messages/components/MessageListPlaceholders';
import { NotificationsButton } from '../../features/notifications/NotificationsButton';
import { PinnedBar } from '../../features/pins/PinnedBar';
import { BlockedNotice } from '../../features/restrictions/BlockedNotice';
import { selectIsBlocked, selectIsMuted } from '../../features/restrictions/restrictions';
import { TypingIndicator } from '../../features/typing/TypingIndicator';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { focusComposer, useConversationFocus } from './focus';

const Frame = styled.main`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: var(--colour-surface);

  /* The window takes the focus of removed elements, but is not a control. */
  &:focus-visible {
    outline: none;
  }
`;

const Empty = styled.div`
  position: relative;
  flex: 1;
`;

interface ChatWindowProps {
  readonly channelId: ChannelId;
  readonly menuButton: ReactNode;
  /** Whether a sheet covers it. */
  readonly isCovered: boolean;
  readonly hasMembersPanel: boolean;
  readonly isMembersPanelShown: boolean;
  readonly toggleRef: Ref<HTMLButtonElement>;
  readonly onToggle: () => void;
}

/** The header, the messages and the composer of a channel. */
export function ChatWindow({ channelId, menuButton, isCovered, ...header }: ChatWindowProps) {
  const isBlocked = useAppSelector((state) => selectIsBlocked(state, channelId));
  const isLoaded = useAppSelector(selectAreMembershipsKnown);
  const isPlaceholder = channelId === DEFAULT_CHANNEL.id && isLoaded;
  const lastSentId = useAppSelector(selectLastSentId);
  const dispatch = useAppDispatch();
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const greet = () => {
    dispatch(beginGreeting(channelId));
    focusComposer();
  };
  const element = useRef<HTMLElement>(null);
  const nameId = useId();
  useConversationFocus(element, channelId, isBlocked);
  return (
    <Frame ref={element} tabIndex={-1} inert={isCovered}>
      <ChannelHeader
        {...header}
        channelId={channelId}
        nameId={nameId}
        before={menuButton}
        tools={!isBlocked && <NotificationsButton key={channelId} channelId={channelId} />}
      />
      {isBlocked && <BlockedNotice />}
      {!isBlocked && (
        <>
          {isPlaceholder ? (
            <Empty>
              <NothingSaid />
              <FirstSteps />
            </Empty>
          ) : (
            <>
              <ErrorBoundary resetKey={channelId}>
                <PinnedBar channelId={channelId} />
              </ErrorBoundary>
              <ErrorBoundary resetKey={channelId}>
                <MessageList
                  key={channelId}
                  label={t('app.messages')}
                  channelId={channelId}
                  lastSentId={lastSentId}
                  empty={
                    <EmptyChannel channelId={channelId} onGreet={isMuted ? undefined : greet} />
                  }
                />
              </ErrorBoundary>
            </>
          )}
          <ErrorBoundary resetKey={channelId}>
            <TypingIndicator channelId={channelId} />
            <Composer key={`composer ${channelId}`} channelId={channelId} placeId={nameId} />
          </ErrorBoundary>
        </>
      )}
    </Frame>
  );
}
