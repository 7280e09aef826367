import type PubNub from 'pubnub';

/** The SDK's types describe what its build for Node takes; the one for browsers takes a `File`. */
type SdkFile = Parameters<PubNub['sendFile']>[0]['file'];
type SendFileParams = Omit<Parameters<PubNub['sendFile']>[0], 'file'> & { readonly file: File };

/**
 * The SDK's own calls cannot be given up, and its `sendFile` makes three: it asks where to, uploads
 * and publishes. This makes the last one depend on the signal, so that nobody ever sees what was
 * given up before; the upload itself may run on unseen.
 */
function abandonable(pubnub: PubNub, signal: AbortSignal): PubNub {
  const publishFile = (params: PubNub.FileSharing.PublishFileMessageParameters) =>
    signal.aborted ? Promise.reject(new Error('given up')) : pubnub.publishFile(params);
  return Object.assign(Object.create(pubnub) as PubNub, { publishFile });
}

/**
 * Every SDK call the app makes. Endpoints name an operation and give its parameters as data; what
 * comes back is checked by the endpoint before it is believed.
 */
export const operations = {
  fetchMessages: (pubnub: PubNub, params: PubNub.History.FetchMessagesParameters) =>
    pubnub.fetchMessages(params),
  messageCounts: (pubnub: PubNub, params: PubNub.History.MessageCountParameters) =>
    pubnub.messageCounts(params),
  time: (pubnub: PubNub) => pubnub.time(),
  publish: (pubnub: PubNub, params: PubNub.Publish.PublishParameters) => pubnub.publish(params),
  sendFile: (pubnub: PubNub, { file, ...rest }: SendFileParams, signal: AbortSignal) =>
    abandonable(pubnub, signal).sendFile({ ...rest, file: file as unknown as SdkFile }),
  signal: (pubnub: PubNub, params: PubNub.Signal.SignalParameters) => pubnub.signal(params),
  hereNow: (pubnub: PubNub, params: PubNub.Presence.HereNowParameters) => pubnub.hereNow(params),
  addMessageAction: (pubnub: PubNub, params: PubNub.MessageAction.AddMessageActionParameters) =>
    pubnub.addMessageAction(params),
  removeMessageAction: (
    pubnub: PubNub,
    params: PubNub.MessageAction.RemoveMessageActionParameters,
  ) => pubnub.removeMessageAction(params),
  getMemberships: (pubnub: PubNub, params: PubNub.AppContext.GetMembershipsParameters) =>
    pubnub.objects.getMemberships(params),
  setMemberships: (
    pubnub: PubNub,
    params: PubNub.AppContext.SetMembershipsParameters<PubNub.AppContext.CustomData>,
  ) => pubnub.objects.setMemberships(params),
  removeMemberships: (pubnub: PubNub, params: PubNub.AppContext.RemoveMembershipsParameters) =>
    pubnub.objects.removeMemberships(params),
  getChannelMembers: (pubnub: PubNub, params: PubNub.AppContext.GetMembersParameters) =>
    pubnub.objects.getChannelMembers(params),
  setChannelMembers: (
    pubnub: PubNub,
    params: PubNub.AppContext.SetChannelMembersParameters<PubNub.AppContext.CustomData>,
  ) => pubnub.objects.setChannelMembers(params),
  getChannels: (
    pubnub: PubNub,
    params: PubNub.AppContext.GetAllMetadataParameters<
      PubNub.AppContext.ChannelMetadataObject<PubNub.AppContext.CustomData>
    >,
  ) => pubnub.objects.getAllChannelMetadata(params),
  getChannel: (pubnub: PubNub, params: PubNub.AppContext.GetChannelMetadataParameters) =>
    pubnub.objects.getChannelMetadata(params),
  setChannel: (
    pubnub: PubNub,
    params: PubNub.AppContext.SetChannelMetadataParameters<PubNub.AppContext.CustomData>,
  ) => pubnub.objects.setChannelMetadata(params),
  getUser: (pubnub: PubNub, params: PubNub.AppContext.GetUUIDMetadataParameters) =>
    pubnub.objects.getUUIDMetadata(params),
  setUser: (
    pubnub: PubNub,
    params: PubNub.AppContext.SetUUIDMetadataParameters<PubNub.AppContext.CustomData>,
  ) => pubnub.objects.setUUIDMetadata(params),
  getUsers: (
    pubnub: PubNub,
    params: PubNub.AppContext.GetAllMetadataParameters<
      PubNub.AppContext.UUIDMetadataObject<PubNub.AppContext.CustomData>
    >,
  ) => pubnub.objects.getAllUUIDMetadata(params),
} satisfies Record<
  string,
  (pubnub: PubNub, params: never, signal: AbortSignal) => Promise<unknown>
>;

type OperationName = keyof typeof operations;

/** One call as data. */
export type OperationCall = {
  [Name in OperationName]: {
    readonly operation: Name;
    readonly params: Parameters<(typeof operations)[Name]>[1];
  };
}[OperationName];

/** The channels that a fetch is about; none for a fetch of users, of the user's memberships or of a directory. */
export function channelsOfFetch(call: OperationCall): readonly string[] {
  switch (call.operation) {
    case 'fetchMessages':
    case 'messageCounts':
      return call.params.channels;
    case 'hereNow':
      return call.params.channels ?? [];
    case 'getChannel':
    case 'getChannelMembers':
      return [call.params.channel];
    default:
      return [];
  }
}
