import { useEffect, useRef, type ComponentType } from 'react';
import styled from 'styled-components';
import { selectAreKeysRefused } from '../../features/session/sessionSlice';
import { KeysMissingGate } from '../../features/session/Gates';
import { usePageLanguage } from '../../features/language/useLanguage';
import { useThemeAttribute } from '../../features/theme/ThemeSwitch';
import { ConsoleHeader } from './ConsoleHeader';
import { PANEL_ID, tabId } from './TabBar';
import { BulkDialog } from '../actions/BulkDialog';
import { Toasts } from '../actions/Toasts';
import { selectTab, type Tab } from '../state/consoleSlice';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { serverEndpoints } from '../api/endpoints';
import { useCounts } from '../api/useCounts';
import { SignInAgain } from '../signIn/SignInAgain';
import { SignInGate } from '../signIn/SignInGate';
import { useAppSelector } from '../state/hooks';
import { selectOwnId } from '../../features/session/sessionSlice';
import { RaidBar } from '../rules/RaidBar';
import { RulesTab } from '../rules/RulesTab';
import { AppealsTab } from '../appeals/AppealsTab';
import { LogTab } from '../log/LogTab';
import { CapabilitiesBar } from '../overview/Capabilities';
import { OverviewTab } from '../overview/OverviewTab';
import { RejectedTab } from '../rejected/RejectedTab';
import { QueueTab } from '../queue/QueueTab';
import { TeamTab } from '../team/TeamTab';
import { UserDrawer } from '../users/UserDrawer';
import { UsersTab } from '../users/UsersTab';
import { useKeepFocus } from '../ui/focus';
import { useSingleClicks } from '../ui/useSingleClicks';
import { chatsApi } from '../directory/chatsApi';
import { t } from '../texts/t';

/** The page: header, panel and toasts below each other. */
const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100dvh;
`;

/** The current tab. */
const Panel = styled.main`
  display: grid;
  flex: 1;
  grid-template-rows: minmax(0, 1fr);
  min-height: 0;

  > div {
    display: grid;
    grid-template-rows: minmax(0, 1fr);
    min-height: 0;

    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;

const CONTENTS: Readonly<Record<Tab, ComponentType>> = {
  queue: QueueTab,
  rejected: RejectedTab,
  appeals: AppealsTab,
  users: UsersTab,
  rules: RulesTab,
  overview: OverviewTab,
  log: LogTab,
  team: TeamTab,
};

/** The console, or the page on which one signs in. */
export function ConsoleApp() {
  useThemeAttribute();
  useSingleClicks();
  usePageLanguage();
  const isOpen = useAppSelector(selectOwnId) !== null;
  const areKeysRefused = useAppSelector(selectAreKeysRefused);
  if (areKeysRefused) return <KeysMissingGate />;
  if (!isOpen) return <SignInGate />;
  return (
    <>
      <Console />
      <SignInAgain />
    </>
  );
}

function Console() {
  const tab = useAppSelector(selectTab);
  const { queue: waiting = 0 } = useCounts();
  chatsApi.useGetChatsQuery(null);
  // With the own role.
  serverEndpoints.useGetTeamQuery();
  const Content = CONTENTS[tab];
  const title = t('console.app.title', { count: waiting });
  useEffect(() => {
    document.title = title;
  }, [title]);
  const page = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useKeepFocus(page, panel);
  return (
    <Layout ref={page}>
      <ConsoleHeader />
      <CapabilitiesBar />
      <RaidBar />
      <Panel>
        <div ref={panel} id={PANEL_ID} role="tabpanel" tabIndex={-1} aria-labelledby={tabId(tab)}>
          <ErrorBoundary resetKey={tab}>
            <Content />
          </ErrorBoundary>
        </div>
      </Panel>
      <UserDrawer />
      <ErrorBoundary>
        <Toasts />
      </ErrorBoundary>
      <BulkDialog />
    </Layout>
  );
}
