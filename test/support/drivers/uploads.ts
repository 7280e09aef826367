import { existsSync, readdirSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { LOCAL_KEYS } from '../../../emulator/createService';

/** Permission for one upload, as the service words it. */
export interface Slot {
  readonly id: string;
  readonly url: string;
  readonly fields: readonly { readonly key: string; readonly value: string }[];
}

type Target = { readonly url: string };

/** The answer to a call for a slot; `body` is sent as it is. */
export function askForSlot({ url }: Target, channel: string, body: string): Promise<Response> {
  return fetch(
    `${url}/v1/files/${LOCAL_KEYS.subscribeKey}/channels/${channel}/generate-upload-url?uuid=ann`,
    { method: 'POST', body, headers: { 'content-type': 'application/json' } },
  );
}

export async function takeSlot(service: Target, channel: string, name = 'a.png'): Promise<Slot> {
  const response = await askForSlot(service, channel, JSON.stringify({ name }));
  const { data, file_upload_request: form } = (await response.json()) as {
    data: { id: string };
    file_upload_request: { url: string; form_fields: Slot['fields'] };
  };
  return { id: data.id, url: form.url, fields: form.form_fields };
}

/** Uploads as the SDK does: the slot's fields in order, the file last. */
export function upload(
  { url, fields }: Pick<Slot, 'url' | 'fields'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const form = new FormData();
  for (const { key, value } of fields) form.append(key, value);
  form.append('file', new Blob([bytes]), 'file');
  return fetch(url, { method: 'POST', body: form });
}

/** The slot with another value in one field, or without it. */
export function forge(
  { url, fields }: Slot,
  key: string,
  value?: string,
): Pick<Slot, 'url' | 'fields'> {
  const others = fields.filter((field) => field.key !== key);
  return { url, fields: value === undefined ? others : [...others, { key, value }] };
}

const BOUNDARY = 'boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
/** The end of the form, after the file. */
export const FORM_END = `\r\n--${BOUNDARY}--\r\n`;

/** A form up to the file's first byte. */
export function formStart({ fields }: Slot): string {
  const texts = fields.map(
    ({ key, value }) => `Content-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const file = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return [...texts, file].map((part) => `--${BOUNDARY}\r\n${part}`).join('');
}

/** An upload that is sent piece by piece; nothing but its head has been sent yet. */
export function beginUpload(
  { url }: Pick<Slot, 'url'>,
  headers: Record<string, string> = {},
): ClientRequest {
  const call = request(url, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, ...headers },
  });
  // How a call ends that the service cuts is for each test to look at.
  call.on('error', () => undefined);
  call.flushHeaders();
  return call;
}

/** The finished and unfinished files beside a keyset's database. */
export function filesOnDisk(dataFolder: string, subscribeKey = LOCAL_KEYS.subscribeKey): string[] {
  const folder = join(dataFolder, `${subscribeKey}.files`);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
