import { fileTypeOf } from '../domain/fileType';
import { ServiceError } from '../domain/serviceError';
import { filesErrors } from '../http/errorFamilies';
import { defineOperation } from '../http/operation';
import { requireSubscribeKey } from './keys';

/** A file never changes under its id, so browsers may keep it. */
const CACHE_FOR_GOOD = 'public, max-age=31536000, immutable';
/** Opened on its own, a hostile file can load nothing and run nothing. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The bytes of a file. An `<img>` shows them; opened directly they are a download. */
export const downloadFile = defineOperation({
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
