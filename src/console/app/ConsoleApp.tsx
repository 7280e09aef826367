import { LogOut } from 'lucide-react';
import { useEffect, type ComponentType } from 'react';
import { selectAreKeysRefused } from '../../features/session/sessionSlice';
import { KeysMissingGate } from '../../features/session/Gates';
import { useThemeAttribute } from '../../features/theme/ThemeSwitch';
import { Layout, Panel } from './ConsoleFrame';
import { ConsoleHeader } from './ConsoleHeader';
import { HelpDialog } from './HelpDialog';
import { PANEL_ID, TabBar, tabId } from './TabBar';
import { BulkDialog } from '../actions/BulkDialog';
import { Toasts } from '../actions/Toasts';
import { PictureDialog } from '../pictures/PictureDialog';
import { selectTab, type Tab } from '../state/consoleSlice';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { IconButton } from '../../ui/IconButton';
import { useCounts } from '../api/useCounts';
import { SignInAgain } from '../signIn/SignInAgain';
import { SignInGate } from '../signIn/SignInGate';
import { signOut } from '../signIn/signIn';
import { selectSignIn } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { selectOwnId } from '../../features/session/sessionSlice';
import { RaidBar } from '../rules/RaidBar';
import { RulesTab } from '../rules/RulesTab';
import { AppealsTab } from '../appeals/AppealsTab';
import { LogTab } from '../log/LogTab';
import { OverviewTab } from '../overview/OverviewTab';
import { RejectedTab } from '../rejected/RejectedTab';
import { QueueTab } from '../queue/QueueTab';
import { TeamTab } from '../team/TeamTab';
import { UserDrawer } from '../users/UserDrawer';
import { UsersTab } from '../users/UsersTab';
import { chatsApi } from '../directory/chatsApi';

/** The tabs that there are, in their order. */
const CONTENTS: Readonly<Partial<Record<Tab, ComponentType>>> = {
  queue: QueueTab,
  rejected: RejectedTab,
  appeals: AppealsTab,
  users: UsersTab,
  rules: RulesTab,
  overview: OverviewTab,
  log: LogTab,
  team: TeamTab,
};
const TABS = Object.keys(CONTENTS) as readonly Tab[];

/** The console, or the page on which one signs in. */
export function ConsoleApp() {
  useThemeAttribute();
  const { status } = useAppSelector(selectSignIn);
  const isOpen = useAppSelector(selectOwnId) !== null;
  const areKeysRefused = useAppSelector(selectAreKeysRefused);
  if (areKeysRefused) return <KeysMissingGate />;
  if (!isOpen) return <SignInGate />;
  return (
    <>
      <Console />
      <SignInAgain isNeeded={status !== 'in'} />
    </>
  );
}

function Console() {
  const dispatch = useAppDispatch();
  const tab = useAppSelector(selectTab);
  const counts = useCounts();
  chatsApi.useGetChatsQuery(null);
  const Content = CONTENTS[tab];
  const waiting = counts.queue ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}Moderator console – Moderated Chat`;
  }, [waiting]);
  return (
    <Layout>
      <ConsoleHeader
        end={
          <IconButton
            label="Sign out"
            icon={<LogOut size={19} aria-hidden="true" />}
            onClick={() => dispatch(signOut())}
          />
        }
      >
        <TabBar tabs={TABS} counts={counts} />
      </ConsoleHeader>
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
