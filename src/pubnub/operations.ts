import type PubNub from 'pubnub';

/**
 * Every SDK call the app makes. Endpoints name an operation and give its parameters as data; what
 * comes back is checked by the endpoint before it is believed.
 */
export const operations = {
  fetchMessages: (pubnub: PubNub, params: PubNub.History.FetchMessagesParameters) =>
    pubnub.fetchMessages(params),
  publish: (pubnub: PubNub, params: PubNub.Publish.PublishParameters) => pubnub.publish(params),
  getMemberships: (pubnub: PubNub, params: PubNub.AppContext.GetMembershipsParameters) =>
    pubnub.objects.getMemberships(params),
  removeMemberships: (pubnub: PubNub, params: PubNub.AppContext.RemoveMembershipsParameters) =>
    pubnub.objects.removeMemberships(params),
  getChannelMembers: (pubnub: PubNub, params: PubNub.AppContext.GetMembersParameters) =>
    pubnub.objects.getChannelMembers(params),
  getUser: (pubnub: PubNub, params: PubNub.AppContext.GetUUIDMetadataParameters) =>
    pubnub.objects.getUUIDMetadata(params),
  getUsers: (
    pubnub: PubNub,
    params: PubNub.AppContext.GetAllMetadataParameters<
      PubNub.AppContext.UUIDMetadataObject<PubNub.AppContext.CustomData>
    >,
  ) => pubnub.objects.getAllUUIDMetadata(params),
} satisfies Record<string, (pubnub: PubNub, params: never) => Promise<unknown>>;

type OperationName = keyof typeof operations;

/** One call as data. */
export type OperationCall = {
  [Name in OperationName]: {
    readonly operation: Name;
    readonly params: Parameters<(typeof operations)[Name]>[1];
  };
}[OperationName];
