import { needs } from '../domain/access';
import { fileTypeOf } from '../domain/fileType';
import { MAX_FILE_PAGE } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';
import { filesErrors } from '../http/errorFamilies';
import {
  defineOperation,
  jsonReply,
  type Operation,
  type OperationRequest,
} from '../http/operation';
import { requireSubscribeKey, requireUserId } from './keys';
import { requireChannel } from './publish';

/** A file never changes under its id, so browsers may keep it. */
const CACHE_FOR_GOOD = 'public, max-age=31536000, immutable';
/** Opened on its own, a hostile file can load nothing and run nothing. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The bytes of a file. An `<img>` shows them; opened directly they are a download. */
const downloadFile = defineOperation({
  name: 'downloadFile',
  method: 'GET',
  path: '/v1/files/:subscribeKey/channels/:channel/files/:fileId/:name',
  errors: filesErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return {
      channel: request.segment('channel'),
      id: request.segment('fileId'),
      name: request.segment('name'),
    };
  },
  access: ({ channel }) => needs('channel', 'read', [channel]),
  handle: ({ stores }, { channel, id, name }) => {
    const file = stores.files.get(channel, id, name);
    if (!file) throw new ServiceError('fileNotFound');
    return {
      body: file.bytes,
      contentType: fileTypeOf(file.bytes),
      headers: {
        'cache-control': CACHE_FOR_GOOD,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'content-security-policy': HARMLESS,
        'x-content-type-options': 'nosniff',
      },
    };
  },
});

const FILES_PATH = '/v1/files/:subscribeKey/channels/:channel/files';

/** The files of a channel, oldest first, page by page. */
const listFiles = defineOperation({
  name: 'listFiles',
  method: 'GET',
  path: FILES_PATH,
  errors: filesErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return {
      channel: requireChannel(request),
      limit: readLimit(request),
      offset: readCursor(request.query.get('next')),
    };
  },
  access: ({ channel }) => needs('channel', 'read', [channel]),
  handle: ({ stores }, { channel, limit, offset }) => {
    // One more than asked for tells whether there are more.
    const found = stores.files.page(channel, limit + 1, offset);
    const files = found.slice(0, limit);
    return jsonReply({
      status: 200,
      data: files.map(({ id, name, size, createdAt }) => ({
        id,
        name,
        size,
        created: new Date(createdAt).toISOString().replace(/\.\d+Z$/, 'Z'),
      })),
      next: found.length > limit ? writeCursor(offset + limit) : null,
      count: files.length,
    });
  },
});

/** Removes the bytes; messages that name the file stay. */
const deleteFile = defineOperation({
  name: 'deleteFile',
  method: 'DELETE',
  path: `${FILES_PATH}/:fileId/:name`,
  errors: filesErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    requireUserId(request);
    return {
      channel: requireChannel(request),
      id: request.segment('fileId'),
      name: request.segment('name'),
    };
  },
  access: ({ channel }) => needs('channel', 'delete', [channel]),
  handle: async ({ journal, stores }, { channel, id, name }) => {
    await journal.write(() => {
      if (!stores.files.remove(channel, id, name)) throw new ServiceError('fileNotFound');
    });
    return jsonReply({ status: 200 });
  },
});

export const fileOperations: readonly Operation[] = [downloadFile, listFiles, deleteFile];

function readLimit(request: OperationRequest): number {
  const text = request.query.get('limit');
  const limit = text === undefined ? MAX_FILE_PAGE : Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_FILE_PAGE) {
    throw new ServiceError('invalidArguments');
  }
  return limit;
}

function writeCursor(offset: number): string {
  return Buffer.from(String(offset)).toString('base64url');
}

function readCursor(text: string | undefined): number {
  const offset = text === undefined ? 0 : Number(Buffer.from(text, 'base64url').toString());
  if (!Number.isInteger(offset) || offset < 0) throw new ServiceError('invalidArguments');
  return offset;
}
