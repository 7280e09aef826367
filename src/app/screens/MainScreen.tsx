import { X } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { ChannelsPanel } from '../../features/channelsPanel/ChannelsPanel';
import { OfflineSign } from '../../features/users/OfflineSign';
import { selectIsOffline } from '../../features/session/sessionSlice';
import { selectCurrentChannelId } from '../../features/channels/channelsSelectors';
import { LanguageSelect } from '../../features/language/LanguageSelect';
import { MentionsButton } from '../../features/messageLists/MentionsButton';
import { MenuGestures } from '../../features/messageMenu/MenuGestures';
import { ThreadsButton } from '../../features/messageLists/ThreadsButton';
import { NewsAnnouncer } from '../../features/notifications/NewsAnnouncer';
import { Shortcuts } from '../../features/shortcuts/Shortcuts';
import { ThemeSwitch } from '../../features/theme/ThemeSwitch';
import { CurrentUser } from '../../features/users/CurrentUser';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { IconButton } from '../../ui/IconButton';
import { useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { ChatWindow } from './ChatWindow';
import { focusRegion } from './focus';
import { ShowChatsButton } from './ShowChatsButton';
import { OpenedDialog, OpenedPanel, usePreload } from './OpenedParts';
import { useChatsSheet, useRightPanel } from './usePanels';
import { usePageTitle } from './usePageTitle';
import { NARROW, ONE_COLUMN } from '../../ui/media';

const Layout = styled.div`
  display: grid;
  grid-template-columns: var(--panel-width) minmax(0, 1fr) auto;
  height: 100dvh;

  @media ${ONE_COLUMN} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Backdrop = styled.div`
  display: none;

  @media ${ONE_COLUMN} {
    position: fixed;
    inset: 0;
    z-index: 1;
    display: block;
    background: var(--colour-backdrop);
  }
`;

const PanelColumn = styled.div`
  @keyframes main-screen-slide-in {
    from {
      transform: translateX(calc(100% * var(--onwards)));
    }
  }

  width: var(--members-width);
  min-height: 0;
  border-inline-start: 1px solid var(--colour-border);

  &[data-wide] {
    width: var(--thread-width);
  }

  @media ${NARROW} {
    position: fixed;
    inset-block: 0;
    inset-inline: auto 0;
    z-index: 2;
    width: var(--sheet-width);
    box-shadow: var(--shadow-raised);
    animation: main-screen-slide-in var(--duration-slow) ease;
  }
`;

const PanelBackdrop = styled.div`
  display: none;

  @media ${NARROW} {
    position: fixed;
    inset: 0;
    z-index: 1;
    display: block;
    background: var(--colour-backdrop);
  }
`;

const SmallOnly = styled.span`
  display: none;

  @media ${ONE_COLUMN} {
    display: inline-flex;
  }
`;

const UserBar = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: center;
  flex-wrap: wrap;
  min-height: 40px;

  /* A line of its own: beside all controls nothing would be left of the user's name. */
  > :first-child {
    flex-basis: 100%;

    @media ${ONE_COLUMN} {
      flex-basis: calc(100% - var(--control-size) - var(--space-2));
    }
  }

  > :not(:first-child, ${SmallOnly}) {
    order: 1;
  }
`;

const Side = styled.div`
  min-height: 0;
  border-inline-end: 1px solid var(--colour-border);

  @media ${ONE_COLUMN} {
    position: fixed;
    inset-block: 0;
    inset-inline: 0 auto;
    z-index: 2;
    width: var(--sheet-width);
    box-shadow: var(--shadow-raised);
    visibility: hidden;
    transform: translateX(calc(-100% * var(--onwards)));
    transition:
      transform var(--duration-slow) ease,
      visibility 0s linear var(--duration-slow);

    &[data-open] {
      visibility: visible;
      transform: none;
      /* Visible at once when it opens: a hidden element takes no focus. */
      transition:
        transform var(--duration-slow) ease,
        visibility 0s linear 0s;
    }
  }
`;

export function MainScreen() {
  const channelId = useAppSelector(selectCurrentChannelId);
  const isOffline = useAppSelector(selectIsOffline);
  usePageTitle();
  const showChats = useRef<HTMLButtonElement>(null);
  const hideChats = useRef<HTMLButtonElement>(null);
  const chats = useChatsSheet(showChats, hideChats);
  const membersToggle = useRef<HTMLButtonElement>(null);
  const panel = useRightPanel(channelId, membersToggle);
  usePreload();
  const isSheetShown = panel.isShown && panel.isSheet;

  return (
    <Layout>
      <Side data-open={chats.isOpen ? '' : undefined} inert={isSheetShown || chats.isHidden}>
        <ErrorBoundary>
          <ChannelsPanel
            header={
              <UserBar>
                <CurrentUser />
                <MentionsButton />
                <ThreadsButton />
                <ThemeSwitch />
                <LanguageSelect />
                <SmallOnly>
                  <IconButton
                    ref={hideChats}
                    label={t('app.hideChats')}
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
        isCovered={isSheetShown || chats.isCovering}
        hasMembersPanel={panel.isAvailable}
        isMembersPanelShown={panel.areMembersShown}
        toggleRef={membersToggle}
        onToggle={panel.toggleMembers}
        menuButton={
          <SmallOnly>
            <ShowChatsButton ref={showChats} aria-expanded={chats.isOpen} onClick={chats.open} />
            <OfflineSign isOffline={isOffline} />
          </SmallOnly>
        }
      />
      {panel.isShown && (
        <>
          <PanelBackdrop onClick={panel.close} />
          <PanelColumn data-wide={panel.threadRoot ? '' : undefined}>
            <OpenedPanel
              channelId={channelId}
              threadRoot={panel.threadRoot}
              isSheet={panel.isSheet}
              onClose={panel.close}
            />
          </PanelColumn>
        </>
      )}
      <NewsAnnouncer />
      <MenuGestures />
      <OpenedDialog onSwitched={chats.close} />
      <Shortcuts onRegion={focusRegion} onSwitched={chats.close} />
    </Layout>
  );
}
