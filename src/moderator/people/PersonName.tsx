import { RULES_CHANNEL } from '../../domain/moderationRecord';
import { userTitle } from '../../domain/user';
import type { UserId } from '../../domain/ids';
import { selectUser } from '../../features/users/usersSelectors';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { TextButton } from '../ui/Pane';
import { personOpened } from './peopleSlice';

/** A person's name, which leads to what is known of them; the id tells people of one name apart. */
export function PersonName({ id }: { readonly id: UserId }) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => userTitle(selectUser(state, id) ?? { id, name: null }));
  if (isRules(id)) return <strong>The word rules</strong>;
  return (
    <TextButton type="button" title={id} onClick={() => dispatch(personOpened(id))}>
      <bdi>{name}</bdi>
    </TextButton>
  );
}

/** The rules report what they flag under the name of their channel. */
function isRules(id: string): boolean {
  return id === RULES_CHANNEL;
}
