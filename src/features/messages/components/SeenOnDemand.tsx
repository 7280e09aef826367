import { createContext, useContext } from 'react';
import { useAppSelector } from '../../../state/hooks';
import { channelTypeOf } from '../../../domain/channel';
import type { MessageAddress } from '../../../domain/message';
import type { Timetoken } from '../../../domain/protocol';
import { onDemand, useModule } from '../../../ui/onDemand';
import { selectChannel } from '../../channels/channelsSelectors';

const seenBy = onDemand('who has seen a message', () => import('./SeenBy'));

/** The newest message of the user in the list, when it is sent. */
export const NewestOwn = createContext<Timetoken | null>(null);

/** Under the newest own message of a chat, who has seen it; nothing in public channels. */
export function SeenOnDemand({ message }: { readonly message: MessageAddress }) {
  return useContext(NewestOwn) === message.timetoken && <Seen message={message} />;
}

function Seen({ message }: { readonly message: MessageAddress }) {
  const type = useAppSelector((state) => channelTypeOf(selectChannel(state, message.channelId)));
  const isGroup = type === 'group';
  const { module } = useModule(seenBy, isGroup || type === 'direct');
  return module && (isGroup || type === 'direct') ? (
    <module.SeenBy message={message} isGroup={isGroup} />
  ) : null;
}
