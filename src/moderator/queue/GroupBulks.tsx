import { userSelectors } from '../../features/users/usersSlice';
import { bulkProposed } from '../actions/actionsSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { BulkActions } from './BulkActions';
import { bulksFor } from './bulksFor';
import { selectGroups, type ReportGroup } from './queueSelectors';

/** The actions on groups of reports that the console has read. */
export function GroupBulks({ checked }: { readonly checked: readonly ReportGroup[] }) {
  const dispatch = useAppDispatch();
  const groups = useAppSelector(selectGroups);
  const users = useAppSelector((state) => userSelectors.selectEntities(state.users));
  const bulks = bulksFor(checked, users).map((bulk) => ({
    ...bulk,
    onPropose: () => dispatch(bulkProposed(bulk)),
  }));
  return <BulkActions count={checked.length} allIds={groups.map(({ id }) => id)} bulks={bulks} />;
}
