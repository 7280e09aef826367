import type PubNub from 'pubnub';

/** The SDK's types describe its Node build; its browser build takes a `File`. */
type SdkFile = Parameters<PubNub['sendFile']>[0]['file'];
type SendFileParams = Omit<Parameters<PubNub['sendFile']>[0], 'file'> & { readonly file: File };

/**
 * Makes the publish of `sendFile` depend on the signal. The SDK's calls cannot be aborted, and
 * `sendFile` makes three: it asks for an upload URL, uploads and publishes. An aborted file is never
 * published, although its upload may continue unseen.
 */
function abandonable(pubnub: PubNub, signal: AbortSignal): PubNub {
  const publishFile = (params: PubNub.FileSharing.PublishFileMessageParameters) =>
    signal.aborted ? Promise.reject(new Error('given up')) : pubnub.publishFile(params);
  return Object.assign(Object.create(pubnub) as PubNub, { publishFile });
}

/**
 * Every SDK call of the app. Endpoints name an operation and pass its parameters as data; the endpoint
 * validates the answer.
 */
export const operations = {
  fetchMessages: (pubnub: PubNub, params: PubNub.History.FetchMessagesParameters) =>
    pubnub.fetchMessages(params),
  // Only this version of history goes forwards; the SDK discourages it for what it leaves out.
  // oxlint-disable-next-line typescript/no-deprecated
  history: (pubnub: PubNub, params: PubNub.History.GetHistoryParameters) => pubnub.history(params),
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

/** Functions that take the place of operations. Their answers are those of the SDK. */
export type Replacements = {
  readonly [Name in OperationName]?: (
    pubnub: PubNub,
    params: Parameters<(typeof operations)[Name]>[1],
    signal: AbortSignal,
  ) => Promise<unknown>;
};

/** One call as data. */
export type OperationCall = {
  [Name in OperationName]: {
    readonly operation: Name;
    readonly params: Parameters<(typeof operations)[Name]>[1];
  };
}[OperationName];

/** The channels of a fetch; none for a fetch of users, of the user's memberships or of a directory. */
export function channelsOfFetch(call: OperationCall): readonly string[] {
  switch (call.operation) {
    case 'fetchMessages':
    case 'messageCounts':
      return call.params.channels;
    case 'hereNow':
      return call.params.channels ?? [];
    case 'history':
    case 'getChannel':
    case 'getChannelMembers':
      return [call.params.channel];
    default:
      return [];
  }
}
