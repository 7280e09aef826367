import { needs, noAccessNeeded } from '../access/access';
import type { FileNames } from './fileLinks';
import type { StoredFile } from './fileRecordStore';
import { isFileId } from './fileStore';
import { MAX_FILE_PAGE } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';
import { writeSecond } from '../protocol/timetoken';
import { bucketErrors, filesErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import { jsonReply } from '../http/replies';
import { originOf } from '../http/hostCheck';
import { readWholeNumber, requireSubscribeKey, requireUserId } from '../http/parameters';
import { requireChannel } from '../messages/publishRoutes';
import type { ServiceContext } from '../serviceContext';

/**
 * A file never changes under its id, so browsers may keep it; shared caches may not: chats are private. Nothing
 * outlives its link, so that no cache answers for a deleted picture later.
 */
const cacheFor = (seconds: number) => `private, max-age=${seconds}, immutable`;
/**
 * Opened on its own, a hostile file can load nothing and run nothing. Styles are for drawings: some
 * browsers apply a drawing's own policy also where an `<img>` shows it.
 */
const HARMLESS = "default-src 'none'; sandbox; style-src 'unsafe-inline'";
/** Pictures that cannot carry scripts may be looked at on their own; `<img>` shows the others, too. */
const SHOWN_INLINE: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
]);
/** Browsers draw any picture in an `<img>`, whatever its type says; these are as large as the service allows. */
const MEASURED: ReadonlySet<string> = new Set([...SHOWN_INLINE, 'image/svg+xml']);

/**
 * Sends the caller on to the bytes, as the network does (status 307): Python and PHP clients read the
 * address from `Location`. That address needs no token, so it may be put into a page.
 */
const downloadFile = defineOperation({
  name: 'downloadFile',
  method: 'GET',
  isShown: true,
  path: '/v1/files/:subscribeKey/channels/:channel/files/:fileId/:name',
  errors: filesErrors,
  validate: (request, context) => {
    requireSubscribeKey(request, context);
    return { ...readFileNames(request), origin: originOf(request) };
  },
  access: ({ channel }) => needs('channel', 'read', [channel]),
  handle: (context, { origin, ...file }) => {
    const { fileLinks, keys } = context;
    requireFile(context, file);
    const { expires, signature, maxAgeSeconds } = fileLinks.sign(file);
    const path = [keys.subscribeKey, file.channel, file.id, file.name].map(encodeURIComponent);
    const location = `${origin}/files/${path.join('/')}?expires=${expires}&signature=${signature}`;
    return {
      status: 307,
      body: '',
      contentType: 'text/plain',
      headers: { location, 'cache-control': cacheFor(maxAgeSeconds) },
    };
  },
});

/** The bytes of a file, from the disk as fast as the caller takes them. */
const downloadBytes = defineOperation({
  name: 'downloadBytes',
  method: 'GET',
  isShown: true,
  path: '/files/:subscribeKey/:channel/:fileId/:name',
  errors: bucketErrors,
  validate: (request, { keys, fileLinks }) => {
    const file = readFileNames(request);
    const [expires, signature] = ['expires', 'signature'].map((name) => request.query.get(name));
    const isOurs = request.segment('subscribeKey') === keys.subscribeKey;
    const secondsLeft = isOurs ? fileLinks.secondsLeft(file, expires, signature) : undefined;
    if (secondsLeft === undefined) throw new ServiceError('downloadDenied');
    return { file, secondsLeft, isPicture: request.header('sec-fetch-dest') === 'image' };
  },
  // The signature was given to somebody who may read the channel.
  access: noAccessNeeded,
  handle: async (context, { file: names, secondsLeft, isPicture }) => {
    const file = requireFile(context, names);
    if (isPicture && !MEASURED.has(file.type)) throw new ServiceError('notAPicture');
    const bytes = await context.fileStore.open(file.id);
    if (!bytes) throw new ServiceError('fileNotFound');
    const kind = SHOWN_INLINE.has(file.type) ? 'inline' : 'attachment';
    return {
      body: bytes,
      contentType: file.type,
      headers: {
        'content-length': String(file.size),
        'cache-control': cacheFor(secondsLeft),
        'content-disposition': contentDisposition(kind, file.name),
        'content-security-policy': HARMLESS,
      },
    };
  },
});

const FILES_PATH = '/v1/files/:subscribeKey/channels/:channel/files';

/** The files of a channel by their ids, page by page: the order of the network's lists that were recorded. */
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
      after: readCursor(request.query.get('next')),
    };
  },
  access: ({ channel }) => needs('channel', 'read', [channel]),
  handle: ({ stores }, { channel, limit, after }) => {
    // One more than asked for tells whether there are more.
    const found = stores.files.page(channel, after, limit + 1);
    const files = found.slice(0, limit);
    return jsonReply({
      status: 200,
      data: files.map(({ id, name, size, createdAt }) => ({
        name,
        id,
        size,
        created: writeSecond(createdAt),
      })),
      next: found.length > limit ? writeCursor(files.at(-1)?.id) : null,
      count: files.length,
    });
  },
});

/**
 * Removes the bytes; messages that name the file stay. Bytes first: a delete that fails half-way can
 * be called again, and the record alone is removed at the next start.
 */
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
  handle: async ({ journal, stores, fileStore }, { channel, id, name }) => {
    if (!stores.files.get(channel, id, name)) throw new ServiceError('fileNotFound');
    await fileStore.remove(id);
    await journal.write(() => {
      if (!stores.files.remove(channel, id, name)) throw new ServiceError('fileNotFound');
    });
    return jsonReply({ status: 200 });
  },
});

export const fileOperations: readonly Operation[] = [
  downloadFile,
  downloadBytes,
  listFiles,
  deleteFile,
];

/** @throws ServiceError `fileNotFound` */
function requireFile({ stores }: ServiceContext, { channel, id, name }: FileNames): StoredFile {
  const file = stores.files.get(channel, id, name);
  if (!file) throw new ServiceError('fileNotFound');
  return file;
}

function readFileNames(request: OperationRequest): FileNames {
  return {
    channel: request.segment('channel'),
    id: request.segment('fileId'),
    name: request.segment('name'),
  };
}

function readLimit(request: OperationRequest): number {
  const limit = readWholeNumber(request.query.get('limit')) ?? MAX_FILE_PAGE;
  if (limit < 1 || limit > MAX_FILE_PAGE) throw new ServiceError('invalidArguments');
  return limit;
}

/** The id of the last file that was given. */
function writeCursor(id = ''): string {
  return Buffer.from(id).toString('base64url');
}

/** @throws ServiceError `invalidArguments` */
function readCursor(text: string | undefined): string {
  if (!text) return '';
  const id = Buffer.from(text, 'base64url').toString();
  if (!isFileId(id)) throw new ServiceError('invalidArguments');
  return id;
}

/** Characters that encodeURIComponent keeps although the header's grammar forbids them (RFC 8187). */
const NOT_IN_HEADER = /['()*]/g;
/** `photo⁧gpj.exe` would be shown as `photoexe.jpg` and saved as a program. */
const TURNS_TEXT_AROUND = /\p{Bidi_Control}/gu;

/**
 * The header that says whether a browser shows a file or saves it, and under which name. The name
 * somebody chose cannot break out of the header nor look like another.
 */
function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name.replace(TURNS_TEXT_AROUND, '')).replace(
    NOT_IN_HEADER,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
}
