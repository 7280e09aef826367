import type { Chat, MessageType } from '@pubnub/chat';
import type PubNub from 'pubnub';

interface Payload {
  readonly text?: string;
  readonly message?: Payload;
  readonly file?: { readonly id: string; readonly name: string };
  readonly files?: { id: string; name: string; url: string }[];
}

/** The settings with which a Chat SDK client reads the messages of this app. @param pubnub any client of the keyset */
export const createCustomPayloads = (pubnub: Pick<PubNub, 'getFileUrl'>) =>
  ({
    editMessageActionName: 'updated',
    deleteMessageActionName: 'deleted',
    reactionsActionName: 'reaction',
    getMessageResponseBody: ({ channel, message }) => {
      // The package declares its types of messages, and does not export them at run time.
      const type = 'text' as unknown as MessageType.TEXT;
      const payload = message as Payload | string;
      if (typeof payload === 'string') return { type, text: payload };
      const { message: caption = payload, file, files = [] } = payload;
      const shared = file && [{ ...file, url: pubnub.getFileUrl({ channel, ...file }) }];
      return { type, text: caption.text ?? '', files: shared ?? files };
    },
  }) satisfies Chat['config']['customPayloads'];
