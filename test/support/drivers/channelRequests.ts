import type PubNub from 'pubnub';
import { ANN, RANDOM } from '../worlds/smallWorld';

/** A request as the SDK makes it, and as anybody with the keys can make it by hand. */
export interface Request {
  readonly sdk: (client: PubNub) => Promise<unknown>;
  readonly wire: readonly [path: string, init?: { method: string; body?: object }];
}

const PUB = 'pub-local';
const SUB = 'sub-local';
export const TIMETOKEN = '17000000000000000';
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const objects = (path: string) => `/v2/objects/${SUB}/${path}`;
const patch = (body: object) => ({ method: 'PATCH', body });

export const publish = (channel: string): Request => ({
  sdk: (client) => client.publish({ channel, message: { text: 'x' } }),
  wire: [`/publish/${PUB}/${SUB}/0/${channel}/0/${json({ text: 'x' })}`],
});
export const signal = (channel: string): Request => ({
  sdk: (client) => client.signal({ channel, message: 'typing_on' }),
  wire: [`/signal/${PUB}/${SUB}/0/${channel}/0/${json('typing_on')}`],
});
export const upload = (channel: string): Request => ({
  sdk: (client) =>
    client.sendFile({
      channel,
      file: { data: Buffer.from('x'), name: 'a.txt', mimeType: 'text/plain' },
    }),
  wire: [
    `/v1/files/${SUB}/channels/${channel}/generate-upload-url`,
    { method: 'POST', body: { name: 'a.txt' } },
  ],
});
export const publishFile = (channel: string, id: string): Request => ({
  sdk: (client) => client.publishFile({ channel, fileId: id, fileName: 'a.txt', message: 'x' }),
  wire: [
    `/v1/files/publish-file/${PUB}/${SUB}/0/${channel}/0/${json({ message: 'x', file: { id, name: 'a.txt' } })}`,
  ],
});
export const act = (channel: string, type: string, message = TIMETOKEN): Request => ({
  sdk: (client) =>
    client.addMessageAction({ channel, messageTimetoken: message, action: { type, value: '👍' } }),
  wire: [
    `/v1/message-actions/${SUB}/channel/${channel}/message/${message}`,
    { method: 'POST', body: { type, value: '👍' } },
  ],
});
export const history = (channel: string): Request => ({
  sdk: (client) => client.fetchMessages({ channels: [channel], count: 5 }),
  wire: [`/v3/history/sub-key/${SUB}/channel/${channel}`],
});
export const deleteHistory = (channel: string): Request => ({
  sdk: (client) => client.deleteMessages({ channel }),
  wire: [`/v3/history/sub-key/${SUB}/channel/${channel}`, { method: 'DELETE' }],
});
export const counts = (channel: string): Request => ({
  sdk: (client) => client.messageCounts({ channels: [channel], channelTimetokens: [TIMETOKEN] }),
  wire: [`/v3/history/sub-key/${SUB}/message-counts/${channel}`],
});
export const hereNow = (channel: string): Request => ({
  sdk: (client) => client.hereNow({ channels: [channel] }),
  wire: [`/v2/presence/sub-key/${SUB}/channel/${channel}`],
});
export const members = (channel: string): Request => ({
  sdk: (client) => client.objects.getChannelMembers({ channel }),
  wire: [objects(`channels/${channel}/uuids`)],
});
export const readUser = (uuid: string): Request => ({
  sdk: (client) => client.objects.getUUIDMetadata({ uuid }),
  wire: [objects(`uuids/${uuid}`)],
});
export const readUsers: Request = {
  sdk: (client) => client.objects.getAllUUIDMetadata(),
  wire: [objects('uuids')],
};
export const writeUser = (uuid: string): Request => ({
  sdk: (client) => client.objects.setUUIDMetadata({ uuid, data: { name: 'x' } }),
  wire: [objects(`uuids/${uuid}`), patch({ name: 'x' })],
});
export const removeUser = (uuid: string): Request => ({
  sdk: (client) => client.objects.removeUUIDMetadata({ uuid }),
  wire: [objects(`uuids/${uuid}`), { method: 'DELETE' }],
});
export const writeChannel = (channel: string): Request => ({
  sdk: (client) => client.objects.setChannelMetadata({ channel, data: { name: 'x' } }),
  wire: [objects(`channels/${channel}`), patch({ name: 'x' })],
});
export const join = (uuid: string, channel: string): Request => ({
  sdk: (client) => client.objects.setMemberships({ uuid, channels: [channel] }),
  wire: [objects(`uuids/${uuid}/channels`), patch({ set: [{ channel: { id: channel } }] })],
});
export const leave = (uuid: string, channel: string): Request => ({
  sdk: (client) => client.objects.removeMemberships({ uuid, channels: [channel] }),
  wire: [objects(`uuids/${uuid}/channels`), patch({ delete: [{ channel: { id: channel } }] })],
});
export const report = (uuid: string, reporter: string, channel: string): Request => {
  const custom = {
    ...{ flag: true, flaggedAt: 1, flaggedBy: `Me (${reporter})`, reason: 'x' },
    flaggedChannel: channel,
  };
  return {
    sdk: (client) => client.objects.setUUIDMetadata({ uuid, data: { custom } }),
    wire: [objects(`uuids/${uuid}`), patch({ custom })],
  };
};

export const formerHistory = (channel: string): Request => ({
  sdk: (client) =>
    client.fetchMessages({ channels: [channel], count: 1, includeMessageActions: true }),
  wire: [`/v2/history/sub-key/${SUB}/channel/${channel}`],
});
/** Several channels in one call, of which one is forbidden. */
export const among = (channel: string): Request[] => [
  {
    sdk: (client) => client.fetchMessages({ channels: [RANDOM, channel], count: 5 }),
    wire: [`/v3/history/sub-key/${SUB}/channel/${RANDOM},${channel}`],
  },
  {
    sdk: (client) =>
      client.messageCounts({ channels: [RANDOM, channel], channelTimetokens: [TIMETOKEN] }),
    wire: [`/v3/history/sub-key/${SUB}/message-counts/${RANDOM},${channel}`],
  },
  {
    sdk: (client) => client.hereNow({ channels: [RANDOM, channel] }),
    wire: [`/v2/presence/sub-key/${SUB}/channel/${RANDOM},${channel}`],
  },
];
export const actions = (channel: string): Request => ({
  sdk: (client) => client.getMessageActions({ channel }),
  wire: [`/v1/message-actions/${SUB}/channel/${channel}`],
});
export const files = (channel: string): Request => ({
  sdk: (client) => client.listFiles({ channel }),
  wire: [`/v1/files/${SUB}/channels/${channel}/files`],
});
export const download = (channel: string, id: string): Request => ({
  sdk: (client) => client.downloadFile({ channel, id, name: 'a.txt' }),
  wire: [`/v1/files/${SUB}/channels/${channel}/files/${id}/a.txt`],
});
export const deleteFile = (channel: string, id: string): Request => ({
  sdk: (client) => client.deleteFile({ channel, id, name: 'a.txt' }),
  wire: [`/v1/files/${SUB}/channels/${channel}/files/${id}/a.txt`, { method: 'DELETE' }],
});
export const readState = (channel: string): Request => ({
  sdk: (client) => client.getState({ uuid: ANN, channels: [channel] }),
  wire: [`/v2/presence/sub-key/${SUB}/channel/${channel}/uuid/${ANN}`],
});
export const setState = (channel: string, uuid: string): Request => ({
  sdk: (client) => client.setState({ channels: [channel], state: { says: 'x' } }),
  wire: [
    `/v2/presence/sub-key/${SUB}/channel/${channel}/uuid/${uuid}/data?state=${json({ says: 'x' })}`,
  ],
});
/** Of a subscription the SDK tells no status; it asks who listens to the presence of the channel instead. */
export const subscribeTo = (channel: string): Request => ({
  sdk: (client) => client.hereNow({ channels: [`${channel}-pnpres`] }),
  wire: [`/v2/subscribe/${SUB}/${channel}/0`],
});
export const removeChannel = (channel: string): Request => ({
  sdk: (client) => client.objects.removeChannelMetadata({ channel }),
  wire: [objects(`channels/${channel}`), { method: 'DELETE' }],
});
export const pushFor = (channel: string): Request => ({
  sdk: (client) =>
    client.push.addChannels({ channels: [channel], device: 'a'.repeat(16), pushGateway: 'fcm' }),
  wire: [`/v1/push/sub-key/${SUB}/devices/${'a'.repeat(16)}?type=fcm&add=${channel}`],
});
