import type PubNub from 'pubnub';
import { ANN } from '../../builders/buildMessage';
import type { ChannelId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import type { MessageAction } from '../../../src/domain/messageAction';
import { sdkHistoryItemOf, sdkRejection } from '../../builders/buildSdk';

type Subscription = Parameters<PubNub['subscribe']>[0];
type Event = 'message' | 'file' | 'signal' | 'presence' | 'messageAction' | 'objects' | 'status';

interface ListParams {
  readonly filter?: string;
  readonly limit?: number;
  readonly page?: { readonly next?: string };
}

export type FakePubnub = ReturnType<typeof createFakePubnub>;

const HEARTBEAT_ANSWERED = {
  error: false,
  operation: 'PNHeartbeatOperation',
  category: 'PNAcknowledgmentCategory',
};

/** An SDK client with exactly the calls the app makes; every call is recorded and can be answered. */
export function createFakePubnub() {
  const listeners = new Set<PubNub.Listener>();
  const call = <Params>(answer: (params: Params) => unknown) =>
    jest.fn((params: Params): Promise<unknown> => Promise.resolve(answer(params)));
  const emit = (kind: Event, event: unknown): void => {
    for (const listener of listeners) {
      (listener[kind] as ((event: unknown) => void) | undefined)?.(event);
    }
  };
  const answerHeartbeat = () => {
    emit('status', HEARTBEAT_ANSWERED);
    return undefined;
  };
  const objects = {
    getMemberships: call<PubNub.AppContext.GetMembershipsParameters>(() => ({ data: [] })),
    removeMemberships: call<PubNub.AppContext.RemoveMembershipsParameters>(() => ({ data: [] })),
    getChannelMembers: call<PubNub.AppContext.GetMembersParameters>(() => ({ data: [] })),
    getUUIDMetadata: call<PubNub.AppContext.GetUUIDMetadataParameters>(({ uuid }) => ({
      data: { id: uuid },
    })),
    setUUIDMetadata: call<{ readonly uuid?: string; readonly data: unknown }>(() => ({})),
    getAllUUIDMetadata: call<ListParams>(() => ({ data: [] })),
    getAllChannelMetadata: call<ListParams>(() => ({ data: [] })),
    getChannelMetadata: jest.fn<Promise<unknown>, [PubNub.AppContext.GetChannelMetadataParameters]>(
      () => Promise.reject(sdkRejection(404)),
    ),
    setChannelMetadata: call<{ readonly channel: string; readonly data: unknown }>(() => ({})),
    setMemberships: call<{ readonly channels: readonly unknown[] }>(() => ({ data: [] })),
    setChannelMembers: call<{ readonly channel: string; readonly uuids: readonly unknown[] }>(
      () => ({ data: [] }),
    ),
  };
  const calls = {
    fetchMessages: call<PubNub.History.FetchMessagesParameters>(() => ({ channels: {} })),
    history: call<PubNub.History.GetHistoryParameters>(() => ({ messages: [] })),
    messageCounts: call<PubNub.History.MessageCountParameters>(() => ({ channels: {} })),
    time: call<undefined>(() => ({ timetoken: '17639000000000000' })),
    publish: call<PubNub.Publish.PublishParameters>(() => ({ timetoken: '17639000000000000' })),
    sendFile: call<{
      readonly channel: string;
      readonly file: unknown;
      readonly message?: unknown;
    }>(() => ({ timetoken: '17639000000000000', id: 'stored-1', name: 'cat.png' })),
    publishFile: call<PubNub.FileSharing.PublishFileMessageParameters>(() => ({
      timetoken: '17639000000000000',
    })),
    signal: call<PubNub.Signal.SignalParameters>(() => ({ timetoken: '17639000000000000' })),
    hereNow: call<PubNub.Presence.HereNowParameters>(() => ({ channels: {} })),
    addMessageAction: call<PubNub.MessageAction.AddMessageActionParameters>(() => ({ data: {} })),
    removeMessageAction: call<PubNub.MessageAction.RemoveMessageActionParameters>(() => ({})),
    subscribe: jest.fn<undefined, [Subscription]>(answerHeartbeat),
    unsubscribe: jest.fn<undefined, [Subscription]>(answerHeartbeat),
    reconnect: jest.fn(),
    disconnect: jest.fn(),
    destroy: jest.fn(),
  };
  const sdk = {
    ...calls,
    objects,
    getUserId: () => ANN,
    getToken: () => undefined,
    addListener: (listener: PubNub.Listener) => void listeners.add(listener),
    removeListener: (listener: PubNub.Listener) => void listeners.delete(listener),
    getFileUrl: ({ channel, id, name }: PubNub.FileSharing.FileUrlParameters) =>
      `https://files.test/${channel}/${id}/${name}`,
  };
  return {
    ...calls,
    ...objects,
    listeners,
    sdk: sdk as unknown as PubNub,
    /** Hands an event to every listener, as the SDK does for each event of a subscribe answer. */
    emit,
    /** Each change of the subscription sends a heartbeat. */
    answerHeartbeat,
    /** How many calls were made, of any kind. */
    countCalls: (): number =>
      [...Object.values(calls), ...Object.values(objects)].reduce(
        (count, { mock }) => count + mock.calls.length,
        0,
      ),
  };
}

/** Answers `fetchMessages` and `history` from these messages, page by page, as the service does. */
export function serveHistory(
  pubnub: FakePubnub,
  messages: readonly Message[],
  actions: readonly MessageAction[] = [],
): void {
  pubnub.fetchMessages.mockImplementation(({ channels: [channel = ''], count = 25, start }) => {
    const before = messages.filter(
      ({ channelId, timetoken }) =>
        channelId === (channel as ChannelId) && (start === undefined || timetoken < start),
    );
    const page = before.slice(-count);
    return Promise.resolve({
      channels:
        page.length === 0 ? {} : { [channel]: page.map((message) => itemOf(message, actions)) },
      ...(page.length === count && { more: { url: '/more', start: page[0]?.timetoken, max: 25 } }),
    });
  });
  pubnub.history.mockImplementation(({ channel, count, start = '' }) => {
    const after = messages.filter(
      ({ channelId, timetoken }) => channelId === (channel as ChannelId) && timetoken > start,
    );
    return Promise.resolve({ messages: after.slice(0, count) });
  });
}

function itemOf(message: Message, actions: readonly MessageAction[]) {
  const own = actions.filter(({ messageTimetoken }) => messageTimetoken === message.timetoken);
  const groups = own.map(({ type, value, userId: uuid, actionTimetoken }) => [
    type,
    { [value]: [{ uuid, actionTimetoken }] },
  ]);
  return { ...sdkHistoryItemOf(message), actions: Object.fromEntries(groups) as unknown };
}
