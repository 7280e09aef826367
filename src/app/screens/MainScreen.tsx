import { Menu, X } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
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
import { ChatWindow } from './ChatWindow';
import { focusRegion } from './focus';
import { DialogsOnDemand, MembersOnDemand, usePreload } from './OnDemandParts';
import { useChatsSheet, useMembersPanel } from './usePanels';
import './MainScreen.css';

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
    <div className="main-screen-layout">
      <div
        className="main-screen-side"
        data-open={chats.isOpen ? '' : undefined}
        inert={isMembersSheetShown || chats.isHidden}
      >
        <ErrorBoundary>
          <ChannelsPanel
            header={
              <div className="main-screen-user-bar">
                <CurrentUser />
                <ThemeSwitch />
                <span className="main-screen-small-only">
                  <IconButton
                    ref={hideChats}
                    label="Hide chats"
                    icon={<X size={20} aria-hidden="true" />}
                    onClick={chats.close}
                  />
                </span>
              </div>
            }
            onChosen={chats.close}
          />
        </ErrorBoundary>
      </div>
      {chats.isOpen && <div className="main-screen-backdrop" onClick={chats.close} />}
      <ChatWindow
        channelId={channelId}
        isCovered={isMembersSheetShown || chats.isCovering}
        hasMembersPanel={members.isAvailable}
        isMembersPanelShown={members.isShown}
        toggleRef={membersToggle}
        onToggle={members.toggle}
        menuButton={
          <span className="main-screen-small-only">
            <IconButton
              ref={showChats}
              label="Show chats"
              aria-expanded={chats.isOpen}
              icon={<Menu size={22} aria-hidden="true" />}
              onClick={chats.open}
            />
          </span>
        }
      />
      {members.isShown && (
        <>
          <div className="main-screen-members-backdrop" onClick={members.close} />
          <div className="main-screen-members-column">
            <MembersOnDemand
              channelId={channelId}
              isSheet={members.isSheet}
              onClose={members.close}
            />
          </div>
        </>
      )}
      <DialogsOnDemand onSwitched={chats.close} />
      <Shortcuts onRegion={focusRegion} onSwitched={chats.close} />
    </div>
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
