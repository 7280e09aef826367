import { useEffect, type ComponentType } from 'react';
import styled from 'styled-components';
import { KeysMissingGate } from '../../features/session/Gates';
import { selectAreKeysRefused, selectIsAccessDenied } from '../../features/session/sessionSlice';
import { useThemeAttribute } from '../../features/theme/ThemeSwitch';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { AppealsTab } from '../appeals/AppealsTab';
import { selectWaitingCount } from '../rejected/rejectedSelectors';
import { RejectedTab } from '../rejected/RejectedTab';
import { BulkDialog } from '../actions/BulkDialog';
import { Toasts } from '../actions/Toasts';
import { selectRecordsStatus } from '../log/recordsSelectors';
import { LogTab } from '../log/LogTab';
import { OverviewTab } from '../overview/OverviewTab';
import { UsersTab } from '../users/UsersTab';
import { UserDrawer } from '../users/UserDrawer';
import { PictureDialog } from '../pictures/PictureDialog';
import { selectOpenAppealCount } from '../appeals/appealsSelectors';
import { selectQueueCount } from '../queue/queueSelectors';
import { QueueTab } from '../queue/QueueTab';
import { RaidBar } from '../shield/RaidBar';
import { LoadedRules } from '../rules/LoadedRules';
import { RulesTab } from '../rules/RulesTab';
import { Layout, Panel } from './ConsoleFrame';
import { ConsoleHeader } from './ConsoleHeader';
import { selectHasModeration, selectTab, TABS, type Tab } from '../state/consoleSlice';
import { HelpDialog } from './HelpDialog';
import { useAppSelector } from '../state/hooks';
import { SignInGate } from './SignInGate';
import { PANEL_ID, TabBar, tabId } from './TabBar';
import { Info } from 'lucide-react';

const CONTENTS: Readonly<Partial<Record<Tab, ComponentType>>> = {
  queue: QueueTab,
  rejected: RejectedTab,
  appeals: AppealsTab,
  users: UsersTab,
  rules: RulesTab,
  overview: OverviewTab,
  log: LogTab,
};

/** The console, or the page that explains how to sign in. */
export function ConsoleApp() {
  useThemeAttribute();
  useCountInTitle();
  const isRefused = useAppSelector(
    (state) =>
      selectIsAccessDenied(state) ||
      (selectHasModeration(state) && selectRecordsStatus(state, 'log') === 'denied'),
  );
  const hasModeration = useAppSelector(selectHasModeration);
  const areKeysRefused = useAppSelector(selectAreKeysRefused);
  if (areKeysRefused) return <KeysMissingGate />;
  if (!isRefused) {
    return (
      <LoadedRules>
        <Console />
      </LoadedRules>
    );
  }
  return <SignInGate problem="wrong" hasModeration={hasModeration} />;
}

function Console() {
  const tab = useAppSelector(selectTab);
  const hasModeration = useAppSelector(selectHasModeration);
  const Content = CONTENTS[tab];
  return (
    <Layout>
      <ConsoleHeader>
        <Tabs />
      </ConsoleHeader>
      {!hasModeration && <KeysetNotice />}
      <RaidBar />
      <Panel>
        <div
          id={PANEL_ID}
          role="tabpanel"
          aria-labelledby={tabId(tab)}
          style={{ display: 'grid', gridTemplateRows: 'minmax(0, 1fr)', minHeight: 0 }}
        >
          <ErrorBoundary resetKey={tab}>{Content && <Content />}</ErrorBoundary>
        </div>
      </Panel>
      <UserDrawer />
      <ErrorBoundary>
        <Toasts />
      </ErrorBoundary>
      <BulkDialog />
      <PictureDialog />
      <HelpDialog />
    </Layout>
  );
}

function Tabs() {
  const counts = {
    queue: useAppSelector(selectQueueCount),
    rejected: useAppSelector(selectWaitingCount),
    appeals: useAppSelector(selectOpenAppealCount),
  };
  return <TabBar tabs={TABS} counts={counts} />;
}

/** Shows the size of the queue in the page title. */
function useCountInTitle(): void {
  const count = useAppSelector(selectQueueCount);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}Moderator console – Moderated Chat`;
  }, [count]);
}

const Notice = styled.aside`
  display: flex;
  flex: none;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-4);
  background: var(--colour-warning-soft);
  color: var(--colour-warning);
  font-size: var(--text-control);

  svg {
    flex: none;
    margin-top: 2px;
  }

  p {
    margin: 0;
    max-width: 110ch;
  }
`;

/** The limits of a bare keyset. */
function KeysetNotice() {
  return (
    <Notice aria-label="Limits of this keyset">
      <Info size={16} aria-hidden="true" />
      <p>
        On PubNub keys the console only has user metadata. It keeps the newest report of each user,
        without the message; no log, no reasons. Restrictions do not end on their own, and only
        clients enforce them. Deleted messages disappear only if your id is in{' '}
        <code>VITE_MODERATOR_IDS</code>. Messages are rejected only if the function in{' '}
        <code>functions/</code> is installed.
      </p>
    </Notice>
  );
}
