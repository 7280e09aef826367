import type { Channel, Chat, Message } from '@pubnub/chat';
import type { Subscription } from 'pubnub';

/** Calls back with each picture of this app in a channel, while the channel is subscribed. Returns how to stop. */
export const onFileMessageReceived = (
  chat: Chat,
  channel: Channel,
  callback: (message: Message) => void,
) => {
  const listener = {
    file: async (event: Subscription.File) => {
      const isMuted = chat.mutedUsersManager.mutedUsers.includes(event.publisher ?? '');
      // The event of an upload by the Chat SDK has no message, because a message that lists the file follows.
      if (event.channel !== channel.id || event.message === undefined || isMuted) return;
      callback(await channel.getMessage(event.timetoken));
    },
  };
  chat.sdk.addListener(listener);
  return () => chat.sdk.removeListener(listener);
};
