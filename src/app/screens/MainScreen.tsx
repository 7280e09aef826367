import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import { ChannelHeader } from '../../features/channels/components/ChannelHeader';
import { ChannelsPanel } from '../../features/channels/components/ChannelsPanel';
import { selectCurrentChannelId } from '../../features/channels/channelsSelectors';
import { Composer } from '../../features/composer/Composer';
import { MessageList } from '../../features/messages/components/MessageList';
import { BlockedNotice } from '../../features/moderation/BlockedNotice';
import { selectIsBlocked } from '../../features/moderation/restrictionSelectors';
import { selectAreMembershipsLoaded } from '../../features/memberships/membershipsSlice';
import { ThemeSwitch } from '../../features/theme/ThemeSwitch';
import { CurrentUser } from '../../features/users/CurrentUser';
import { IconButton } from '../../ui/IconButton';
import { useAppSelector } from '../hooks';

const SMALL = '(max-width: 760px)';

const Layout = styled.div`
  display: grid;
  grid-template-columns: var(--panel-width) minmax(0, 1fr);
  height: 100dvh;

  @media ${SMALL} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Side = styled.div<{ $isOpen: boolean }>`
  min-height: 0;
  border-inline-end: 1px solid var(--colour-border);

  @media ${SMALL} {
    position: fixed;
    inset: 0 auto 0 0;
    z-index: 2;
    width: min(86vw, 360px);
    box-shadow: var(--shadow-raised);
    visibility: ${({ $isOpen }) => ($isOpen ? 'visible' : 'hidden')};
    transform: translateX(${({ $isOpen }) => ($isOpen ? '0' : '-100%')});
    transition:
      transform var(--duration-slow) ease,
      visibility var(--duration-slow);
  }
`;

const Backdrop = styled.div`
  display: none;

  @media ${SMALL} {
    position: fixed;
    inset: 0;
    z-index: 1;
    display: block;
    background: var(--colour-backdrop);
  }
`;

const UserBar = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  min-height: 40px;
`;

const SmallOnly = styled.span`
  display: none;

  @media ${SMALL} {
    display: inline-flex;
  }
`;

const Window = styled.main`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: var(--colour-surface);
`;

export function MainScreen() {
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closePanel = () => {
    setIsPanelOpen(false);
    opener.current?.focus();
  };

  useEffect(() => {
    if (!isPanelOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setIsPanelOpen(false);
        opener.current?.focus();
      }
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isPanelOpen]);

  return (
    <Layout>
      <Side $isOpen={isPanelOpen}>
        <ChannelsPanel
          header={
            <UserBar>
              <CurrentUser />
              <ThemeSwitch />
              <SmallOnly>
                <IconButton
                  label="Hide chats"
                  icon={<X size={20} aria-hidden="true" />}
                  onClick={closePanel}
                />
              </SmallOnly>
            </UserBar>
          }
          onChosen={() => setIsPanelOpen(false)}
        />
      </Side>
      {isPanelOpen && <Backdrop onClick={closePanel} />}
      <ChatWindow
        menuButton={
          <SmallOnly>
            <IconButton
              ref={opener}
              label="Show chats"
              aria-expanded={isPanelOpen}
              icon={<Menu size={22} aria-hidden="true" />}
              onClick={() => setIsPanelOpen(true)}
            />
          </SmallOnly>
        }
      />
    </Layout>
  );
}

function ChatWindow({ menuButton }: { readonly menuButton: React.ReactNode }) {
  const channelId = useAppSelector(selectCurrentChannelId);
  const isBlocked = useAppSelector((state) => selectIsBlocked(state, channelId));
  const isLoaded = useAppSelector(selectAreMembershipsLoaded);
  const isPlaceholder = channelId === DEFAULT_CHANNEL.id && isLoaded;
  return (
    <Window>
      <ChannelHeader channelId={channelId} before={menuButton} />
      {isBlocked && <BlockedNotice />}
      {!isBlocked && (
        <>
          {isPlaceholder ? <Empty /> : <MessageList key={channelId} channelId={channelId} />}
          <Composer key={`composer ${channelId}`} channelId={channelId} />
        </>
      )}
    </Window>
  );
}

const Empty = styled.div`
  flex: 1;
`;
