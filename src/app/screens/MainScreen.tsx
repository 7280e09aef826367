import { Menu, X } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import styled, { keyframes } from 'styled-components';
import { ChannelsPanel } from '../../features/channelsPanel/ChannelsPanel';
import { selectCurrentChannelId } from '../../features/channels/channelsSelectors';
import { selectHiddenChannels } from '../../features/channels/leavingSlice';
import { Shortcuts } from '../../features/shortcuts/Shortcuts';
import { ThemeSwitch } from '../../features/theme/ThemeSwitch';
import { selectUnreadCounts } from '../../features/unread/unreadSlice';
import { CurrentUser } from '../../features/users/CurrentUser';
import type { RootState } from '../../state/rootState';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { IconButton } from '../../ui/IconButton';
import { ReplayFrame } from '../../ui/Overlay';
import { useAppSelector } from '../../state/hooks';
import { NARROW, PHONE } from '../../ui/media';
import { ChatWindow } from './ChatWindow';
import { focusRegion } from './focus';
import { DialogsOnDemand, MembersOnDemand, usePreload } from './OnDemandParts';
import { useChatsSheet, useMembersPanel } from './usePanels';

const Layout = styled.div`
  display: grid;
  grid-template-columns: var(--panel-width) minmax(0, 1fr) auto;
  height: 100dvh;

  @media ${PHONE} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Side = styled.div<{ $isOpen: boolean }>`
  min-height: 0;
  border-inline-end: 1px solid var(--colour-border);

  @media ${PHONE} {
    position: fixed;
    inset: 0 auto 0 0;
    z-index: 2;
    width: var(--sheet-width);
    box-shadow: var(--shadow-raised);
    visibility: ${({ $isOpen }) => ($isOpen ? 'visible' : 'hidden')};
    transform: translateX(${({ $isOpen }) => ($isOpen ? '0' : '-100%')});
    /* Visible at once when it opens: a hidden element takes no focus. */
    transition:
      transform var(--duration-slow) ease,
      visibility 0s linear ${({ $isOpen }) => ($isOpen ? '0s' : 'var(--duration-slow)')};
  }
`;

const Backdrop = styled.div`
  display: none;

  @media ${PHONE} {
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
    width: var(--sheet-width);
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

  @media ${PHONE} {
    display: inline-flex;
  }
`;

export function MainScreen() {
  const channelId = useAppSelector(selectCurrentChannelId);
  useUnreadTitle();
  const showChats = useRef<HTMLButtonElement>(null);
  const hideChats = useRef<HTMLButtonElement>(null);
  const chats = useChatsSheet(showChats, hideChats);
  const membersToggle = useRef<HTMLButtonElement>(null);
  const members = useMembersPanel(channelId, membersToggle);
  usePreload();
  const isMembersSheetShown = members.isShown && members.isSheet;

  return (
    <Layout>
      <Side $isOpen={chats.isOpen} inert={isMembersSheetShown || chats.isHidden}>
        <ErrorBoundary>
          <ChannelsPanel
            header={
              <UserBar>
                <CurrentUser />
                <ThemeSwitch />
                <SmallOnly>
                  <IconButton
                    ref={hideChats}
                    label="Hide chats"
                    icon={<X size={20} aria-hidden="true" />}
                    onClick={chats.close}
                  />
                </SmallOnly>
              </UserBar>
            }
            onChosen={chats.close}
          />
        </ErrorBoundary>
      </Side>
      {chats.isOpen && <Backdrop onClick={chats.close} />}
      <ChatWindow
        channelId={channelId}
        isCovered={isMembersSheetShown || chats.isCovering}
        hasMembersPanel={members.isAvailable}
        isMembersPanelShown={members.isShown}
        toggleRef={membersToggle}
        onToggle={members.toggle}
        menuButton={
          <SmallOnly>
            <IconButton
              ref={showChats}
              label="Show chats"
              aria-expanded={chats.isOpen}
              icon={<Menu size={22} aria-hidden="true" />}
              onClick={chats.open}
            />
          </SmallOnly>
        }
      />
      {members.isShown && (
        <>
          <MembersBackdrop onClick={members.close} />
          <MembersColumn>
            <MembersOnDemand
              channelId={channelId}
              isSheet={members.isSheet}
              onClose={members.close}
            />
          </MembersColumn>
        </>
      )}
      <DialogsOnDemand onSwitched={chats.close} />
      <Shortcuts onRegion={focusRegion} onSwitched={chats.close} />
    </Layout>
  );
}

const TITLE = 'Moderated Chat';

/** Begins the page's title with the number of unread messages, except in a replay. */
function useUnreadTitle(): void {
  const isReplay = useContext(ReplayFrame) !== null;
  const count = useAppSelector(selectUnreadTotal);
  useEffect(() => {
    if (isReplay) return undefined;
    document.title = count > 0 ? `(${count}) ${TITLE}` : TITLE;
    return () => {
      document.title = TITLE;
    };
  }, [count, isReplay]);
}

function selectUnreadTotal(state: RootState): number {
  const hidden = selectHiddenChannels(state);
  const counts = Object.entries(selectUnreadCounts(state));
  return counts.reduce((total, [id, count]) => (id in hidden ? total : total + count), 0);
}
