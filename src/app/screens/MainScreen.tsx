import { Menu, X } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import type { ChannelId } from '../../domain/ids';
import { ChannelsPanel } from '../../features/channelsPanel/ChannelsPanel';
import { selectCurrentChannelId } from '../../features/channels/channelsSelectors';
import { selectHiddenChannels } from '../../features/channels/leavingSlice';
import { MentionsButton } from '../../features/inbox/MentionsButton';
import { Shortcuts } from '../../features/shortcuts/Shortcuts';
import { ThemeSwitch } from '../../features/theme/ThemeSwitch';
import { selectReadings, selectUnreadCount } from '../../features/unread/unreadSlice';
import { CurrentUser } from '../../features/users/CurrentUser';
import type { RootState } from '../../state/rootState';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { IconButton } from '../../ui/IconButton';
import { ReplayFrame } from '../../ui/Overlay';
import { useAppSelector } from '../../state/hooks';
import { ChatWindow } from './ChatWindow';
import { focusRegion } from './focus';
import { DialogsOnDemand, PanelOnDemand, usePreload } from './OnDemandParts';
import { useChatsSheet, useRightPanel } from './usePanels';
import './MainScreen.css';

export function MainScreen() {
  const channelId = useAppSelector(selectCurrentChannelId);
  useUnreadTitle();
  const showChats = useRef<HTMLButtonElement>(null);
  const hideChats = useRef<HTMLButtonElement>(null);
  const chats = useChatsSheet(showChats, hideChats);
  const membersToggle = useRef<HTMLButtonElement>(null);
  const panel = useRightPanel(channelId, membersToggle);
  usePreload();
  const isSheetShown = panel.isShown && panel.isSheet;

  return (
    <div className="main-screen-layout">
      <div
        className="main-screen-side"
        data-open={chats.isOpen ? '' : undefined}
        inert={isSheetShown || chats.isHidden}
      >
        <ErrorBoundary>
          <ChannelsPanel
            header={
              <div className="main-screen-user-bar">
                <CurrentUser />
                <MentionsButton />
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
        isCovered={isSheetShown || chats.isCovering}
        hasMembersPanel={panel.isAvailable}
        isMembersPanelShown={panel.areMembersShown}
        toggleRef={membersToggle}
        onToggle={panel.toggleMembers}
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
      {panel.isShown && (
        <>
          <div className="main-screen-panel-backdrop" onClick={panel.close} />
          <div className="main-screen-panel-column">
            <PanelOnDemand
              channelId={channelId}
              threadRoot={panel.threadRoot}
              isSheet={panel.isSheet}
              onClose={panel.close}
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
  const ids = (Object.keys(selectReadings(state)) as ChannelId[]).filter((id) => !(id in hidden));
  return ids.reduce((total, id) => total + selectUnreadCount(state, id), 0);
}
