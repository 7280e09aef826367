/** Ids that PubNub gives to files are UUIDs. */
const FILE_ID = '0'.repeat(36);

/** The content of a publish, with the file's name when a file is sent. */
interface Publish {
  readonly channelId: string;
  readonly message: object;
  readonly fileName?: string;
}

/** Bytes of a publish that count for the limit: the channel's id and the payload, as the SDK encodes both. */
export function publishSize({ channelId, message, fileName }: Publish): number {
  const payload =
    fileName === undefined ? message : { file: { name: fileName, id: FILE_ID }, message };
  return encodedLength(channelId) + encodedLength(JSON.stringify(payload));
}

/** The same as in the SDK's `encodeString`: unlike `encodeURIComponent` it leaves no punctuation but `-_.`. */
function encodedLength(text: string): number {
  return encodeURIComponent(text).replace(/[!~*'()]/g, '%00').length;
}
