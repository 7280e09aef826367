import pickerData from '@emoji-mart/data';
import Picker from '@emoji-mart/react';
import {
  ChannelList,
  Chat,
  MemberList,
  MessageInput,
  MessageList,
  TypingIndicator,
  useChannelMembers,
  usePresence,
  useUserMemberships,
  useUsers,
} from '@pubnub/react-chat-components';
import { usePubNub } from 'pubnub-react';
import { useState } from 'react';

const PAGE_SIZE = 25;

/**
 * The chat as the components' documentation puts it together: every part of it in its usual place. It
 * waits for the channels: a message list that is moved to another channel while it fetches its first
 * page sometimes never shows one.
 */
export function PeerChat() {
  const [channels] = useUserMemberships({
    include: { channelFields: true, customChannelFields: true },
  });
  return channels.length > 0 && <JoinedChat channels={channels} />;
}

function JoinedChat({ channels }) {
  const userId = usePubNub().getUUID();
  const [users] = useUsers({ include: { customFields: true } });
  const [current, setCurrent] = useState(channels[0]);
  const [members] = useChannelMembers({
    channel: current.id,
    include: { customUUIDFields: true },
  });
  const [presence] = usePresence({
    channels: channels.map(({ id }) => id),
  });
  const present = presence[current.id]?.occupants?.map(({ uuid }) => uuid);
  return (
    <Chat
      users={users}
      currentChannel={current.id}
      channels={[...channels.map(({ id }) => id), userId]}
    >
      <nav>
        <ChannelList channels={channels} onChannelSwitched={setCurrent} />
      </nav>
      <main>
        <h1>{current.name}</h1>
        <MessageList
          fetchMessages={PAGE_SIZE}
          enableReactions
          reactionsPicker={<Picker data={pickerData} />}
        />
        <TypingIndicator />
        <MessageInput
          typingIndicator
          fileUpload="image"
          emojiPicker={<Picker data={pickerData} />}
          placeholder="Send message"
        />
      </main>
      <aside>
        <MemberList members={members} presentMembers={present} />
      </aside>
    </Chat>
  );
}
