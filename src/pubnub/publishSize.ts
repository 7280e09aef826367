/** PubNub's file ids are UUIDs. */
const FILE_ID = '0'.repeat(36);

/** The content of a publish, with the name of its file if it has one. */
interface Publish {
  readonly channelId: string;
  readonly message: object;
  readonly fileName?: string;
}

/**
 * The bytes of a publish that count toward the limit: the channel's id and the payload, as the SDK
 * encodes both.
 */
export function publishSize({ channelId, message, fileName }: Publish): number {
  const payload =
    fileName === undefined ? message : { file: { name: fileName, id: FILE_ID }, message };
  return encodedLength(channelId) + encodedLength(JSON.stringify(payload));
}

/**
 * Encodes like the SDK's `encodeString`: unlike `encodeURIComponent` it keeps no punctuation but `-_.`.
 */
function encodedLength(text: string): number {
  return encodeURIComponent(text).replace(/[!~*'()]/g, '%00').length;
}
