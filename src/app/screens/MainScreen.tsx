import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { ChannelsPanel } from '../../features/channelsPanel/ChannelsPanel';
import { selectCurrentChannelId } from '../../features/channels/channelsSelectors';
import { MentionsButton } from '../../features/messageLists/MentionsButton';
import { ThreadsButton } from '../../features/messageLists/ThreadsButton';
import { Shortcuts } from '../../features/shortcuts/Shortcuts';
import { ThemeSwitch } from '../../features/theme/ThemeSwitch';
import { CurrentUser } from '../../features/users/CurrentUser';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { IconButton } from '../../ui/IconButton';
import { useAppSelector } from '../../state/hooks';
import { ChatWindow } from './ChatWindow';
import { focusRegion } from './focus';
import { DialogsOnDemand, PanelOnDemand, usePreload } from './OnDemandParts';
import { useChatsSheet, useRightPanel } from './usePanels';
import { useUnreadSigns } from './useUnreadSigns';
import './MainScreen.css';

export function MainScreen() {
  const channelId = useAppSelector(selectCurrentChannelId);
  useUnreadSigns();
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
                <ThreadsButton />
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
