import { useEffect, type ComponentType } from 'react';
import styled from 'styled-components';
import { KeysMissingGate } from '../../features/session/KeysMissingGate';
import { selectAreKeysRefused, selectIsAccessDenied } from '../../features/session/sessionSlice';
import { useThemeAttribute } from '../../features/theme/useThemeAttribute';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { BlockedTab } from '../blocked/BlockedTab';
import { BulkDialog } from '../decisions/BulkDialog';
import { Toasts } from '../decisions/Toasts';
import { selectHistoryStatus } from '../history/historySelectors';
import { LogTab } from '../log/LogTab';
import { PeopleTab } from '../people/PeopleTab';
import { PersonDrawer } from '../people/PersonDrawer';
import { PictureDialog } from '../pictures/PictureDialog';
import { selectQueueCount } from '../queue/queueSelectors';
import { QueueTab } from '../queue/QueueTab';
import { RulesTab } from '../rules/RulesTab';
import { ConsoleHeader } from './ConsoleHeader';
import { selectHasModeration, selectTab, type Tab } from './consoleSlice';
import { HelpDialog } from './HelpDialog';
import { useAppSelector } from './hooks';
import { KeysetNotice } from './KeysetNotice';
import { SignInGate } from './SignInGate';
import { PANEL_ID, tabId } from './TabBar';

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100dvh;
`;

const Panel = styled.main`
  display: grid;
  flex: 1;
  grid-template-rows: minmax(0, 1fr);
  min-height: 0;
`;

const CONTENTS: Readonly<Record<Tab, ComponentType>> = {
  queue: QueueTab,
  blocked: BlockedTab,
  people: PeopleTab,
  rules: RulesTab,
  log: LogTab,
};

/** The console, or the page that says how to get into it. */
export function ConsoleApp() {
  useThemeAttribute();
  useCountInTitle();
  const isRefused = useAppSelector(
    (state) =>
      selectIsAccessDenied(state) ||
      (selectHasModeration(state) && selectHistoryStatus(state, 'log') === 'denied'),
  );
  const hasModeration = useAppSelector(selectHasModeration);
  const areKeysRefused = useAppSelector(selectAreKeysRefused);
  if (areKeysRefused) return <KeysMissingGate />;
  if (!isRefused) return <Console />;
  return <SignInGate problem="wrong" hasModeration={hasModeration} />;
}

function Console() {
  const tab = useAppSelector(selectTab);
  const hasModeration = useAppSelector(selectHasModeration);
  const Content = CONTENTS[tab];
  return (
    <Layout>
      <ConsoleHeader />
      {!hasModeration && <KeysetNotice />}
      <Panel>
        <div
          id={PANEL_ID}
          role="tabpanel"
          aria-labelledby={tabId(tab)}
          style={{ display: 'grid', gridTemplateRows: 'minmax(0, 1fr)', minHeight: 0 }}
        >
          <ErrorBoundary resetKey={tab}>
            <Content />
          </ErrorBoundary>
        </div>
      </Panel>
      <PersonDrawer />
      <ErrorBoundary>
        <Toasts />
      </ErrorBoundary>
      <BulkDialog />
      <PictureDialog />
      <HelpDialog />
    </Layout>
  );
}

/** A tab in the background shows how many wait. */
function useCountInTitle(): void {
  const count = useAppSelector(selectQueueCount);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}Moderator console – Moderated Chat`;
  }, [count]);
}
