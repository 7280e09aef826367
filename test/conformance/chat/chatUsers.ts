import { Chat, type Channel, type Message, type User } from '@pubnub/chat';
import type { ServiceOptions } from '../../../emulator/serviceOptions';
import { startTestService, type TestService } from '../../support/worlds/testService';

type ChatOptions = Parameters<typeof Chat.init>[0];

export interface ChatService extends TestService {
  /** Somebody who uses PubNub's chat SDK as it comes from npm. Destroyed with the service. */
  chatOf(userId: string, options?: Partial<ChatOptions>): Promise<Chat>;
}

/** Presence reacts quickly. */
export async function startChatService(options: ServiceOptions = {}): Promise<ChatService> {
  const quick = { presenceSweepMs: 10, presenceSettleMs: 20 };
  const service = await startTestService({ ...quick, ...options });
  const chats: Chat[] = [];
  return {
    ...service,
    chatOf: async (userId, options) => {
      const { origin, context } = service;
      const chat = await Chat.init({ ...context.keys, origin, ssl: false, userId, ...options });
      chats.push(chat);
      return chat;
    },
    close: async () => {
      for (const chat of chats) chat.destroy();
      await service.close();
    },
  };
}

/** Sends a text and gives the message as the chat SDK reads it back. */
export async function send(channel: Channel, text: string): Promise<Message> {
  const { timetoken } = await channel.sendText(text);
  return channel.getMessage(timetoken);
}

/** The channel as somebody else sees it. @throws when it does not exist */
export async function channelOf(chat: Chat, id: string): Promise<Channel> {
  const channel = await chat.getChannel(id);
  if (!channel) throw new Error(`no channel ${id}`);
  return channel;
}

/** The user as somebody else sees them. @throws when they do not exist */
export async function userOf(chat: Chat, id: string): Promise<User> {
  const user = await chat.getUser(id);
  if (!user) throw new Error(`no user ${id}`);
  return user;
}

/** Whether so many clients have an open poll for the channel. */
export function isListening({ context }: TestService, channel: string, count = 1): boolean {
  return context.hub.waitersOf(channel) >= count;
}
