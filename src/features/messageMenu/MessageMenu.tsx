import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import { t } from '../../texts/t';
import { Menu } from '../../ui/Menu';
import { dialogClosed } from '../dialogs/dialogsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { useIgnoreItems } from '../ignoring/useIgnoreItems';
import { MORE_TOOLS_CLASS } from '../messages/components/MessageTools';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { usePinItems } from '../pins/usePinItems';
import { useQuickReactionItems } from '../reactions/useQuickReactionItems';
import { useReactorsItems } from '../reactions/useReactorsItems';
import { useQuoteMenuItems } from '../quotes/useQuoteMenuItems';
import { useThreadMenuItems } from '../threads/useThreadMenuItems';
import { useRowToolItems } from './useRowToolItems';
import { useTextItems } from './useTextItems';
import { useUnreadItems } from './useUnreadItems';

/** The further tools of a message. It closes when the message is deleted meanwhile. */
export function MessageMenu({ dialog }: { readonly dialog: DialogOf<'messageMenu'> }) {
  const dispatch = useAppDispatch();
  const published = useAppSelector((state) => selectPublished(state, dialog));
  const revisions = useAppSelector((state) => selectRevisions(state, dialog));
  const message = published ? readRevised(published, revisions) : undefined;
  const isGone = message === undefined;
  useEffect(() => {
    if (isGone) dispatch(dialogClosed());
  }, [isGone, dispatch]);
  return message && <OpenMenu message={message} />;
}

function OpenMenu({ message }: { readonly message: Message }) {
  const dispatch = useAppDispatch();
  const items = [
    ...useQuoteMenuItems(message),
    ...useThreadMenuItems(message),
    ...useReactorsItems(message),
    ...usePinItems(message),
    ...useTextItems(message),
    ...useUnreadItems(message),
    ...useRowToolItems(message),
    ...useIgnoreItems(message),
  ];
  const { timetoken } = message;
  const anchor = useMemo(() => findMoreButton(timetoken), [timetoken]);
  return (
    <Menu
      label={t('messageMenu.title')}
      signs={useQuickReactionItems(message)}
      items={items}
      anchor={anchor}
      onClose={() => void dispatch(dialogClosed())}
    />
  );
}

/** The button that opened the menu. By its message, since a long press opens the menu as well. */
function findMoreButton(timetoken: MessageAddress['timetoken']): HTMLElement | null {
  return document.querySelector(`[data-timetoken="${timetoken}"] .${MORE_TOOLS_CLASS}`);
}
