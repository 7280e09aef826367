import type { Keys } from '../../../emulator/serviceContext';

/** A subscribe answer as it is on the wire. */
export interface SubscribeBody {
  readonly t: { readonly t: string; readonly r: number };
  readonly m: readonly {
    readonly c: string;
    /** The name in the subscription that the event came by. */
    readonly b?: string;
    readonly d: unknown;
    readonly p: { readonly t: string };
  }[];
}

interface Target {
  readonly url: string;
  readonly context: { readonly keys: Keys };
}

/** A GET with the caller's user id, for what the SDK hides. */
export function get(
  { url }: Target,
  path: string,
  query: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> {
  const parameters = Object.entries({ uuid: 'wire', ...query });
  const text = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return fetch(`${url}${path}?${text}`, init);
}

/** Publishes JSON text as it is and gives the timetoken. */
export async function publishText(
  service: Target,
  channel: string,
  json: string,
  query: Record<string, string> = {},
): Promise<string> {
  const { publishKey, subscribeKey } = service.context.keys;
  const target = `${encodeURIComponent(channel)}/0/${encodeURIComponent(json)}`;
  const response = await get(service, `/publish/${publishKey}/${subscribeKey}/0/${target}`, query);
  const body: unknown = await response.json();
  if (!Array.isArray(body)) throw new Error(`answered ${response.status}: ${JSON.stringify(body)}`);
  const [, , timetoken] = body as [number, string, string];
  return timetoken;
}

/** One subscribe call: the handshake without a `tt`, a poll of the event engine with one. */
export async function poll(
  service: Target,
  channels: readonly string[],
  query: Record<string, string> = {},
  init: RequestInit = {},
): Promise<SubscribeBody> {
  const response = await pollResponse(service, channels, query, init);
  return (await response.json()) as SubscribeBody;
}

/** The same, not read yet. */
export function pollResponse(
  service: Target,
  channels: readonly string[],
  query: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> {
  const list = channels.map((channel) => encodeURIComponent(channel)).join(',') || ',';
  const path = `/v2/subscribe/${service.context.keys.subscribeKey}/${list}/0`;
  return get(service, path, { ee: '', ...query }, init);
}

/** Publishes 0, 1, 2, … one after the other and gives their timetokens. */
export async function publishNumbers(
  service: Target,
  channel: string,
  count: number,
): Promise<string[]> {
  const timetokens: string[] = [];
  for (let n = 0; n < count; n += 1) timetokens.push(await publishText(service, channel, `${n}`));
  return timetokens;
}

/** A history answer as it is on the wire; `channels` is the encoded list of the path. */
export async function fetchHistory(
  service: Target,
  channels: string,
  query: Record<string, string> = {},
) {
  const path = `/v3/history/sub-key/${service.context.keys.subscribeKey}/channel/${channels}`;
  const response = await get(service, path, query);
  return (await response.json()) as {
    readonly channels: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  };
}

/** A sign of life on channels; `channels` is the encoded list of the path. */
export async function heartbeat(
  service: Target,
  channels: string,
  uuid: string,
  seconds = 300,
): Promise<void> {
  const prefix = `/v2/presence/sub-key/${service.context.keys.subscribeKey}/channel`;
  const query = { uuid, heartbeat: `${seconds}` };
  const response = await get(service, `${prefix}/${channels}/heartbeat`, query);
  expect(await response.json()).toEqual({ status: 200, message: 'OK', service: 'Presence' });
}
