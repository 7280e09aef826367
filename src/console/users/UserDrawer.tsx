import type { UserId } from '../../domain/ids';
import { selectUser } from '../../features/users/usersSlice';
import { selectMayDecide, selectOpenUserId } from '../../moderator/state/consoleSlice';
import { Section, SectionTitle } from '../../moderator/ui/Pane';
import { Drawer } from '../../moderator/users/Drawer';
import { RestrictionEditor } from '../../moderator/users/RestrictionEditor';
import { useAppSelector } from '../state/hooks';
import { UserNotes } from './UserNotes';
import { UserRestrictions } from './UserRestrictions';
import { UserTimeline } from './UserTimeline';

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
        <UserRestrictions userId={userId} isEditable={mayDecide} />
      </Section>
      {user && mayDecide && <RestrictionEditor user={user} />}
      <UserNotes userId={userId} />
      <Section>
        <SectionTitle>History</SectionTitle>
        <UserTimeline userId={userId} />
      </Section>
    </>
  );
}
