import { Menu, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import styled, { keyframes } from 'styled-components';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { ChannelHeader } from '../../features/channels/components/ChannelHeader';
import { ChannelsPanel } from '../../features/channels/components/ChannelsPanel';
import { selectCurrentChannelId } from '../../features/channels/channelsSelectors';
import { selectArrivals } from '../../features/channels/chatDialogsSlice';
import { Composer } from '../../features/composer/Composer';
import { MembersPanel } from '../../features/members/MembersPanel';
import { MessageList } from '../../features/messages/components/MessageList';
import { NothingSaid } from '../../features/messages/components/NothingSaid';
import { BlockedNotice } from '../../features/moderation/BlockedNotice';
import { ReportDialog } from '../../features/moderation/ReportDialog';
import { selectIsBlocked } from '../../features/moderation/restrictionSelectors';
import { selectAreMembershipsLoaded } from '../../features/memberships/membershipsSlice';
import { Shortcuts } from '../../features/shortcuts/Shortcuts';
import { ThemeSwitch } from '../../features/theme/ThemeSwitch';
import { TypingIndicator } from '../../features/typing/TypingIndicator';
import { CurrentUser } from '../../features/users/CurrentUser';
import { IconButton } from '../../ui/IconButton';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useAppSelector } from '../hooks';
import { focusRegion } from './focusRegion';
import { useKeptFocus } from './useKeptFocus';

const SMALL = '(max-width: 760px)';
/** Three columns would leave too little for the conversation. */
const NARROW = '(max-width: 1080px)';

const Layout = styled.div`
  display: grid;
  grid-template-columns: var(--panel-width) minmax(0, 1fr) auto;
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

const slideIn = keyframes`
  from { transform: translateX(100%); }
`;

const MembersColumn = styled.div`
  width: var(--members-width);
  min-height: 0;
  border-inline-start: 1px solid var(--colour-border);

  @media ${NARROW} {
    position: fixed;
    inset: 0 0 0 auto;
    z-index: 2;
    width: min(86vw, 360px);
    box-shadow: var(--shadow-raised);
    animation: ${slideIn} var(--duration-slow) ease;
  }
`;

const MembersBackdrop = styled.div`
  display: none;

  @media ${NARROW} {
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

  &:focus-visible {
    outline-offset: -2px;
  }
`;

export function MainScreen() {
  // Open until a dialog leads from it into a channel, or it is closed.
  const arrivals = useAppSelector(selectArrivals);
  const [panelOpenedAt, setPanelOpenedAt] = useState<number>();
  const isPanelOpen = panelOpenedAt === arrivals;
  const opener = useRef<HTMLButtonElement>(null);
  const closePanel = () => setPanelOpenedAt(undefined);

  useEffect(() => {
    if (!isPanelOpen) return undefined;
    const button = opener.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPanelOpenedAt(undefined);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      button?.focus();
    };
  }, [isPanelOpen]);

  const channelId = useAppSelector(selectCurrentChannelId);
  const hasMembersPanel = useAppSelector(
    (state) => channelId !== DEFAULT_CHANNEL.id && !selectIsBlocked(state, channelId),
  );
  /** The channel the panel was opened in, while it is open. */
  const [membersOpenedIn, setMembersOpenedIn] = useState<ChannelId>();
  const membersToggle = useRef<HTMLButtonElement>(null);
  const isNarrow = useMediaQuery(NARROW);
  // What covers the conversation makes way for another one.
  const areMembersOpen = isNarrow ? membersOpenedIn === channelId : membersOpenedIn !== undefined;
  const areMembersShown = areMembersOpen && hasMembersPanel;
  const isCovered = areMembersShown && isNarrow;
  const closeMembers = useCallback(() => {
    // What is covered takes no focus: it must be uncovered first.
    flushSync(() => setMembersOpenedIn(undefined));
    membersToggle.current?.focus();
  }, []);

  return (
    <Layout>
      <Side $isOpen={isPanelOpen} inert={isCovered}>
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
          onChosen={closePanel}
        />
      </Side>
      {isPanelOpen && <Backdrop onClick={closePanel} />}
      <ChatWindow
        isCovered={isCovered}
        hasMembersPanel={hasMembersPanel}
        isMembersPanelShown={areMembersShown}
        toggleRef={membersToggle}
        onToggle={() => setMembersOpenedIn(areMembersOpen ? undefined : channelId)}
        menuButton={
          <SmallOnly>
            <IconButton
              ref={opener}
              label="Show chats"
              aria-expanded={isPanelOpen}
              icon={<Menu size={22} aria-hidden="true" />}
              onClick={() => setPanelOpenedAt(arrivals)}
            />
          </SmallOnly>
        }
      />
      {areMembersShown && (
        <>
          <MembersBackdrop onClick={closeMembers} />
          <MembersColumn>
            <MembersPanel channelId={channelId} isSheet={isNarrow} onClose={closeMembers} />
          </MembersColumn>
        </>
      )}
      <ReportDialog />
      <Shortcuts onRegion={focusRegion} onSwitched={closePanel} />
    </Layout>
  );
}

interface ChatWindowProps {
  readonly menuButton: ReactNode;
  /** A sheet lies over it. */
  readonly isCovered: boolean;
  readonly hasMembersPanel: boolean;
  readonly isMembersPanelShown: boolean;
  readonly toggleRef: Ref<HTMLButtonElement>;
  readonly onToggle: () => void;
}

function ChatWindow({ menuButton, isCovered, ...header }: ChatWindowProps) {
  const channelId = useAppSelector(selectCurrentChannelId);
  const isBlocked = useAppSelector((state) => selectIsBlocked(state, channelId));
  const isLoaded = useAppSelector(selectAreMembershipsLoaded);
  const isPlaceholder = channelId === DEFAULT_CHANNEL.id && isLoaded;
  const element = useRef<HTMLElement>(null);
  useKeptFocus(element, channelId);
  return (
    <Window ref={element} tabIndex={-1} inert={isCovered}>
      <ChannelHeader {...header} channelId={channelId} before={menuButton} />
      {isBlocked && <BlockedNotice />}
      {!isBlocked && (
        <>
          {isPlaceholder ? (
            <Empty>
              <NothingSaid />
            </Empty>
          ) : (
            <MessageList key={channelId} channelId={channelId} />
          )}
          <TypingIndicator channelId={channelId} />
          <Composer key={`composer ${channelId}`} channelId={channelId} />
        </>
      )}
    </Window>
  );
}

const Empty = styled.div`
  position: relative;
  flex: 1;
`;
