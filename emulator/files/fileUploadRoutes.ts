import { noAccessNeeded, needs } from '../access/access';
import { fileTypeFromName } from './fileStore';
import { parseJson, requireSubscribeKey, requireUserId } from '../http/parameters';
import { MAX_FILE_NAME_LENGTH, MAX_FORM_BYTES } from '../protocol/limits';
import { MAX_FILE_BYTES } from '../../shared/protocol';
import { ServiceError } from '../protocol/serviceError';
import type { UploadSlot } from './fileLinks';
import { bucketErrors, filesErrors, publishErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import { jsonReply } from '../http/replies';
import { readUploadForm, type FormFields } from '../http/multipart';
import { originOf } from '../http/hostCheck';
import { decode } from '../http/request';
import { writeSecond } from '../protocol/timetoken';
import type { ServiceContext } from '../serviceContext';
import type { StoredFile } from './fileRecordStore';
import { publish, publishAccess, requireChannel, validatePublish } from '../messages/publishRoutes';

const FORBIDDEN_IN_NAME = /[\p{Control}/\\]|^\.{1,2}$|\p{Surrogate}/u;

/** First of three calls: asks where to put a file. */
const generateUploadUrl = defineOperation({
  name: 'generateUploadUrl',
  method: 'POST',
  path: '/v1/files/:subscribeKey/channels/:channel/generate-upload-url',
  errors: filesErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return {
      uploaderId: requireUserId(request),
      channel: requireChannel(request),
      name: readFileName(request.body),
      origin: originOf(request),
    };
  },
  access: ({ channel }) => needs('channel', 'write', [channel]),
  handle: ({ uploadSlots, keys }, { origin, ...file }) => {
    const { slot, policy } = uploadSlots.open(file);
    return jsonReply({
      status: 200,
      data: { id: slot.id, name: slot.name },
      file_upload_request: {
        url: `${origin}/v1/files/${encodeURIComponent(keys.subscribeKey)}/upload`,
        method: 'POST',
        expiration_date: writeSecond(slot.expiresAt),
        form_fields: [
          { key: 'key', value: keyOf(keys.subscribeKey, slot) },
          { key: 'Content-Type', value: fileTypeFromName(slot.name) },
          { key: 'Policy', value: policy },
        ],
      },
    });
  },
});

/** Second: the bytes, as a form whose last part is the file. Kept on disk before they are listed. */
const uploadFile = defineOperation({
  name: 'uploadFile',
  method: 'POST',
  path: '/v1/files/:subscribeKey/upload',
  errors: bucketErrors,
  bodyAs: 'stream',
  bodyLimit: MAX_FILE_BYTES + MAX_FORM_BYTES,
  validate: (request, { keys }) => {
    if (request.segment('subscribeKey') !== keys.subscribeKey) {
      throw new ServiceError('uploadDenied');
    }
    return { contentType: request.header('content-type') ?? '' };
  },
  // The form brings the secret of a slot, which only who may write has been given.
  access: noAccessNeeded,
  handle: async (context, { contentType }, { stream }) => {
    await readUploadForm(stream, contentType, async (fields, file) => {
      const slot = takeSlot(fields, context);
      const facts = await context.fileStore.write(slot.id, file);
      await listFile(context, { ...slot, ...facts, createdAt: context.now() });
    });
    // The SDK accepts no other status as success.
    return { status: 204, body: '', contentType: 'application/xml' };
  },
});

/** Third: publishes the file on the channel. */
const publishFile = defineOperation({
  name: 'publishFile',
  method: 'GET',
  path: '/v1/files/publish-file/:publishKey/:subscribeKey/:signature/:channel/:callback/*payload',
  errors: publishErrors,
  validate: (request, context) => {
    const encoded = request.rawSegment('payload');
    const payload = decode(encoded);
    return validatePublish('file', request, context, payload, encoded.length);
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

function parseObject(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text, 'notJson');
  if (typeof value !== 'object' || value === null) throw new ServiceError('notJson');
  return { ...value };
}

function keyOf(subscribeKey: string, { id }: UploadSlot): string {
  return `${subscribeKey}/${id}`;
}

/**
 * The slot that an upload was given, which is used up with it.
 *
 * @throws ServiceError `uploadDenied` when it is unknown, used, too old, or another's
 */
function takeSlot(fields: FormFields, { uploadSlots, keys }: ServiceContext): UploadSlot {
  const slot = uploadSlots.take(fields.get('Policy') ?? '');
  if (!slot || fields.get('key') !== keyOf(keys.subscribeKey, slot)) {
    throw new ServiceError('uploadDenied');
  }
  return slot;
}

/** @throws (rejects) ServiceError `storageFailed`; then the bytes are gone as well */
async function listFile({ journal, stores, fileStore }: ServiceContext, file: StoredFile) {
  try {
    await journal.write(() => stores.files.insert(file));
  } catch (error) {
    // Bytes that cannot be removed now are removed at the next start.
    await Promise.allSettled([fileStore.remove(file.id)]);
    throw error;
  }
}
