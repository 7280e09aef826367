import { needs, noAccessNeeded } from '../domain/access';
import { fileTypeFromName } from '../domain/fileType';
import { MAX_FILE_BYTES, MAX_FILE_NAME_LENGTH, MAX_FORM_BYTES } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import { bucketErrors, filesErrors, publishErrors } from '../http/errorFamilies';
import {
  defineOperation,
  jsonReply,
  type Operation,
  type OperationRequest,
} from '../http/operation';
import { readUploadForm } from '../http/multipart';
import { decode } from '../http/query';
import { requireSubscribeKey, requireUserId } from './keys';
import { publish, publishAccess, requireChannel, validatePublish } from './publish';

// eslint-disable-next-line no-control-regex -- control characters are what this is about
const FORBIDDEN_IN_NAME = /[\u0000-\u001f\u007f/\\]|^\.{1,2}$|\p{Surrogate}/u;

/** First of three calls: asks where to put a file. */
const generateUploadUrl = defineOperation({
  name: 'generateUploadUrl',
  method: 'POST',
  path: '/v1/files/:subscribeKey/channels/:channel/generate-upload-url',
  errors: filesErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    requireUserId(request);
    return {
      channel: requireChannel(request),
      name: readFileName(request.body),
      // Where the caller found us: a proxy or another port must find us there again.
      host: request.header('host') ?? '',
    };
  },
  access: ({ channel }) => needs('channel', 'write', [channel]),
  handle: ({ uploadSlots, keys }, { channel, name, host }) => {
    const { slot, policy } = uploadSlots.open(channel, name);
    return jsonReply({
      status: 200,
      data: { id: slot.id, name },
      file_upload_request: {
        url: `http://${host}/v1/files/${encodeURIComponent(keys.subscribeKey)}/upload`,
        method: 'POST',
        expiration_date: new Date(slot.expiresAt).toISOString(),
        form_fields: [
          { key: 'key', value: `${keys.subscribeKey}/${slot.id}` },
          { key: 'Content-Type', value: fileTypeFromName(name) },
          { key: 'Policy', value: policy },
        ],
      },
    });
  },
});

/** Second: the bytes, as a form whose last part is the file. */
const uploadFile = defineOperation({
  name: 'uploadFile',
  method: 'POST',
  path: '/v1/files/:subscribeKey/upload',
  errors: bucketErrors,
  bodyLimit: MAX_FILE_BYTES + MAX_FORM_BYTES,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
  },
  // The form brings the secret of a slot, which only who may write has been given.
  access: noAccessNeeded,
  handle: async (context, _input, request) => {
    const { policy, bytes } = await readForm(request);
    const slot = context.uploadSlots.take(policy);
    if (!slot) throw new ServiceError('uploadDenied');
    if (bytes.length > MAX_FILE_BYTES) throw new ServiceError('fileTooLarge');
    await context.journal.write(() => {
      context.stores.files.insert({ ...slot, bytes, createdAt: context.now() });
    });
    // The SDK takes no other answer for success.
    return { status: 204, body: '', contentType: 'application/xml' };
  },
});

/** Third: tells the channel about the file. */
const publishFile = defineOperation({
  name: 'publishFile',
  method: 'GET',
  path: '/v1/files/publish-file/:publishKey/:subscribeKey/:signature/:channel/:callback/:payload',
  errors: publishErrors,
  validate: (request, context) => {
    const encoded = request.rawSegment('payload');
    const payload = decode(encoded);
    const input = validatePublish('file', request, context, payload, encoded.length);
    const { id, name } = readFile(payload);
    if (!context.stores.files.has(input.channel, id, name)) throw new ServiceError('unknownFile');
    return input;
  },
  access: publishAccess,
  handle: publish,
});

export const fileUploadOperations: readonly Operation[] = [
  generateUploadUrl,
  uploadFile,
  publishFile,
];

/** @throws ServiceError when the body names no file that could be stored */
function readFileName(body: string): string {
  const { name } = parseObject(body);
  if (
    typeof name !== 'string' ||
    name === '' ||
    name.length > MAX_FILE_NAME_LENGTH ||
    FORBIDDEN_IN_NAME.test(name)
  ) {
    throw new ServiceError('invalidFileName');
  }
  return name;
}

function readFile(payload: string): { id: string; name: string } {
  const { file } = parseObject(payload);
  const { id, name } = typeof file === 'object' && file !== null ? ({ ...file } as FileFields) : {};
  if (typeof id !== 'string' || typeof name !== 'string') throw new ServiceError('unknownFile');
  return { id, name };
}

interface FileFields {
  readonly id?: unknown;
  readonly name?: unknown;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch (cause) {
    throw new ServiceError('notJson', [], { cause });
  }
  throw new ServiceError('notJson');
}

async function readForm(request: OperationRequest): Promise<{ policy: string; bytes: Uint8Array }> {
  const { fields, file } = await readUploadForm(
    request.bytes,
    request.header('content-type') ?? '',
  );
  const policy = fields.get('Policy');
  if (policy === undefined || file === undefined) throw new ServiceError('malformedRequest');
  return { policy, bytes: file };
}
