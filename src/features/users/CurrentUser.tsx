import { useAppSelector } from '../../state/hooks';
import { namelessUser, userTitle } from '../../domain/user';
import { Avatar } from '../../ui/Avatar';
import { Skeleton } from '../../ui/Status';
import { selectIsOffline, selectOwnId } from '../session/sessionSlice';
import { OfflineSign } from './OfflineSign';
import { selectOwnUser } from './usersSlice';
import '../../ui/styles.css';
import './CurrentUser.css';

export function CurrentUser() {
  const ownId = useAppSelector(selectOwnId);
  const user = useAppSelector(selectOwnUser);
  const isOffline = useAppSelector(selectIsOffline);
  if (ownId === null) return <Skeleton width="160px" height="40px" />;
  const name = userTitle(user ?? namelessUser(ownId));
  return (
    <div className="current-user-group" role="group" aria-label={`Signed in as ${name}`}>
      <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={40} />
      <OfflineSign isOffline={isOffline} />
      <div className="current-user-lines">
        <strong className="one-line">
          <bdi>{name}</bdi>
        </strong>
        {user?.title && (
          <small className="one-line">
            <bdi>{user.title}</bdi>
          </small>
        )}
      </div>
    </div>
  );
}
