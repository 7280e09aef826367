import { Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Menu, type MenuItem } from '../../ui/Menu';
import { dialogClosed, userChosen } from '../dialogs/dialogsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';

/** The menu of a mention. */
export function MentionMenu({ dialog }: { readonly dialog: DialogOf<'mentionMenu'> }) {
  const { userId, name } = dialog;
  const dispatch = useAppDispatch();
  const isOwn = useAppSelector((state) => selectOwnId(state) === userId);
  const isKnown = useAppSelector((state) => selectUser(state, userId) !== undefined);
  const [anchor] = useState(() => findMention(userId));
  const items: readonly MenuItem[] = [
    // Anybody can write any id, of a user or not.
    ...(isKnown && !isOwn
      ? [
          {
            label: `Message ${name}`,
            icon: <MessageCircle size={17} aria-hidden="true" />,
            choose: () => dispatch(userChosen(userId)),
          },
        ]
      : []),
    { label: 'Copy name', icon: <Copy size={17} aria-hidden="true" />, copies: name },
  ];
  return (
    <Menu label={name} items={items} anchor={anchor} onClose={() => dispatch(dialogClosed())} />
  );
}

/** The mention that was chosen; the first one of the user where nothing has the focus, as in time travel. */
function findMention(userId: string): HTMLElement | null {
  const mentions = [...document.querySelectorAll<HTMLElement>('button[data-user]')].filter(
    ({ dataset }) => dataset['user'] === userId,
  );
  return mentions.find((each) => each === document.activeElement) ?? mentions[0] ?? null;
}
