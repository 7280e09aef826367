import {
  call,
  type ComparedCall,
  json,
  type Names,
  type UploadField,
  valueAt,
  withBody,
} from '../comparedCall';

const filesOf = ({ subscribeKey, channel }: Names, rest: string) =>
  `/v1/files/${subscribeKey}/channels/${channel}${rest}`;
const slotOf = (names: Names) => filesOf(names, '/generate-upload-url');
const theFile = (names: Names) => filesOf(names, `/files/${names.fileId}/note.txt`);
const publishFile = ({ publishKey, subscribeKey, channel, fileId }: Names, query: string) =>
  `/v1/files/publish-file/${publishKey}/${subscribeKey}/0/${channel}/0/${json({
    file: { id: fileId, name: 'note.txt' },
  })}?${query}`;

const slot = {
  ...withBody('POST', () => ({ name: 'note.txt' })),
  keep: (body: unknown): Partial<Names> => ({
    fileId: String(valueAt(body, 'data', 'id')),
    uploadUrl: String(valueAt(body, 'file_upload_request', 'url')),
    uploadFields: fieldsOf(valueAt(body, 'file_upload_request', 'form_fields')),
  }),
};

function fieldsOf(value: unknown): readonly UploadField[] {
  return Array.isArray(value)
    ? value.map((field) => ({
        key: String(valueAt(field, 'key')),
        value: String(valueAt(field, 'value')),
      }))
    : [];
}

function upload(bytes: number): Pick<ComparedCall, 'method' | 'by' | 'body'> {
  return {
    method: 'POST',
    by: 'anybody',
    body: ({ uploadFields }) => {
      const form = new FormData();
      for (const { key, value } of uploadFields) form.append(key, value);
      form.append('file', new Blob([new Uint8Array(bytes)]), 'note.txt');
      return form;
    },
  };
}

const uploadUrl = (names: Names) => names.uploadUrl;

/** Files. */
export const FILE_CALLS: readonly ComparedCall[] = [
  call('recorded', 'ask where to upload a file', slotOf, slot),
  call('SDK', 'upload more than 5 MiB', uploadUrl, upload(5 * 1024 * 1024 + 1)),
  call('recorded', 'ask where to upload another file', slotOf, slot),
  call('recorded', 'upload a file', uploadUrl, upload(4)),
  call('SDK', 'upload it again, by a slot that was used', uploadUrl, upload(4)),
  call(
    'assumed',
    'ask where to upload a file without a name',
    slotOf,
    withBody('POST', () => ({})),
  ),
  call('recorded', 'publish a file', (names) => publishFile(names, '')),
  call(
    'SDK',
    'publish a file with `store=0`, `ttl`, `meta`, `custom_message_type` and `norep`',
    (names) => publishFile(names, 'store=0&ttl=1&meta=%7B%7D&custom_message_type=note&norep=true'),
  ),
  call('recorded', 'list files', (names) => filesOf(names, '/files')),
  call('recorded', 'list files with `limit` and `next`', (names) =>
    filesOf(names, '/files?limit=1&next='),
  ),
  call('assumed', 'list files with `limit=0`', (names) => filesOf(names, '/files?limit=0')),
  call('recorded', 'download a file: sent on to its bytes', theFile, {
    keep: (_body, location) => ({ fileUrl: location }),
  }),
  call('recorded', 'the bytes of a file', ({ fileUrl }) => fileUrl, { by: 'anybody' }),
  call(
    'SDK',
    'the bytes of a file, by an address that was changed',
    ({ fileUrl }) => fileUrl.replace(/=[^=]{4}([^=]*)$/, '=AAAA$1'),
    { by: 'anybody' },
  ),
  call('recorded', 'delete a file', theFile, { method: 'DELETE' }),
  call('recorded', 'download a file that is not there', theFile),
];
