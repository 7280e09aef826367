import type { UserId } from '../../domain/ids';
import { selectUser } from '../../features/users/usersSlice';
import { selectMayDecide, selectOpenUserId } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import { LoggedNotes } from '../team/LoggedNotes';
import { Section, SectionTitle } from '../ui/Pane';
import { Drawer } from './Drawer';
import { LoggedRestrictions } from './LoggedRestrictions';
import { LoggedTimeline } from './LoggedTimeline';
import { RestrictionEditor } from './RestrictionEditor';

/** Everything about one user, in a drawer above the current tab. */
export function UserDrawer() {
  const userId = useAppSelector(selectOpenUserId);
  return (
    userId !== null && (
      <Drawer key={userId} userId={userId}>
        <AboutUser userId={userId} />
      </Drawer>
    )
  );
}

function AboutUser({ userId }: { readonly userId: UserId }) {
  const user = useAppSelector((state) => selectUser(state, userId));
  const mayDecide = useAppSelector(selectMayDecide);
  return (
    <>
      <Section>
        <SectionTitle>Restrictions</SectionTitle>
        <LoggedRestrictions userId={userId} isEditable={mayDecide} />
      </Section>
      {user && mayDecide && <RestrictionEditor user={user} />}
      <LoggedNotes userId={userId} />
      <Section>
        <SectionTitle>History</SectionTitle>
        <LoggedTimeline userId={userId} />
      </Section>
    </>
  );
}
