import { Readable } from 'node:stream';
import {
  IMAGE_HEAD_BYTES,
  ImageSizeReader,
  imageTypeOf,
  MAX_IMAGE_PIXELS,
} from '../../shared/image';
import { MAX_FILE_BYTES } from '../../shared/protocol';
import { ServiceError } from '../protocol/serviceError';

/** Size and type of a file, known once all of it has been read. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** The media type that the bytes show. */
  readonly type: string;
}

/**
 * Where the bytes of files are; their names and channels are in `fileRecordStore.ts`. A
 * file is there as a whole or not at all, whatever happens while it is written: were it to appear
 * bit by bit, a crash would leave half a picture under an id that a message names.
 *
 * Ids are UUIDs that the service gave out; anything else is a mistake of the caller's and throws.
 */
export interface FileStore {
  /**
   * Reads `source` to its end, no faster than it can keep it, and puts it under `id`. When it
   * resolves, the bytes survive what an acknowledged write survives (see `database.ts`).
   *
   * @throws (rejects) ServiceError `fileTooLarge` as soon as more than 5 MiB came, `storageFailed`
   * when the disk refuses, or what the source throws; then nothing is kept
   */
  write(id: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<FileFacts>;
  /** The bytes, to be read or destroyed; undefined when there are none under that id. */
  open(id: string): Promise<Readable | undefined>;
  /** Nothing happens when there is no such file. */
  remove(id: string): Promise<void>;
  /**
   * Removes what was being written when the service last ended. To be called while nothing is written.
   *
   * @returns the ids of all files that are there
   * @throws (rejects) what the disk throws
   */
  removeUnfinished(): Promise<ReadonlySet<string>>;
}

const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isFileId(text: string): boolean {
  return FILE_ID.test(text);
}

/** @throws when the id is none of ours: it may become the name of a file */
export function requireFileId(id: string): string {
  if (!isFileId(id)) throw new Error(`not a file id: ${JSON.stringify(id)}`);
  return id;
}

const FALLBACK_TYPE = 'application/octet-stream';
const DRAWING = 'image/svg+xml';

/** Measures size and type of a file as it is streamed; keeps only its beginning. */
export class FileGauge {
  private size = 0;
  private head = Buffer.alloc(0);
  private readonly imageSize = new ImageSizeReader();
  private readonly embedding = new EmbeddingSearch();

  /** @throws ServiceError `fileTooLarge`, `imageTooLarge` */
  add(chunk: Uint8Array): void {
    this.size += chunk.length;
    if (this.size > MAX_FILE_BYTES) throw new ServiceError('fileTooLarge');
    const image = this.imageSize.add(chunk);
    if (image && image.width * image.height > MAX_IMAGE_PIXELS) {
      throw new ServiceError('imageTooLarge');
    }
    const missing = IMAGE_HEAD_BYTES - this.head.length;
    if (missing > 0) this.head = Buffer.concat([this.head, chunk.subarray(0, missing)]);
    if (missing > 0 || this.type === DRAWING) this.embedding.add(chunk);
  }

  get facts(): FileFacts {
    const isUnmeasured = this.type === DRAWING && this.embedding.isFound;
    return { size: this.size, type: isUnmeasured ? FALLBACK_TYPE : this.type };
  }

  private get type(): string {
    return fileTypeOf(this.head);
  }
}

/** A drawing can contain pictures, whose sizes nobody has read. These are the ways to write their addresses. */
const EMBEDDING = /data:|&#|<!entity|\\/i;
const LONGEST_SIGN = '<!entity'.length;

/** Looks for pictures inside a drawing while its bytes flow by. */
class EmbeddingSearch {
  isFound = false;
  private end = '';

  add(chunk: Uint8Array): void {
    if (this.isFound) return;
    const text = this.end + Buffer.from(chunk).toString('latin1');
    this.isFound = EMBEDDING.test(text);
    this.end = text.slice(1 - LONGEST_SIGN);
  }
}

/** Files of a service without a data folder: gone when it ends. */
export function createMemoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    async write(id, source) {
      requireFileId(id);
      const gauge = new FileGauge();
      const chunks: Uint8Array[] = [];
      for await (const chunk of source) {
        gauge.add(chunk);
        // A source may use its buffer again for the next chunk.
        chunks.push(Uint8Array.from(chunk));
      }
      files.set(id, Buffer.concat(chunks));
      return gauge.facts;
    },

    open(id) {
      const bytes = files.get(requireFileId(id));
      return Promise.resolve(bytes && Readable.from([bytes], { objectMode: false }));
    },

    remove(id) {
      files.delete(requireFileId(id));
      return Promise.resolve();
    },

    removeUnfinished() {
      return Promise.resolve(new Set(files.keys()));
    },
  };
}

const TYPES_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['bmp', 'image/bmp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['svg', DRAWING],
]);

/**
 * The media type that the bytes themselves show. Names and what a client claims are not asked: a
 * script that is called `cat.png` must not be served as anything a browser runs.
 */
export function fileTypeOf(bytes: Uint8Array): string {
  const type = imageTypeOf(bytes);
  return (type && TYPES_BY_EXTENSION.get(type)) ?? FALLBACK_TYPE;
}

/** The type that PubNub puts into the upload form. Here the bytes decide, not the form. */
export function fileTypeFromName(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return TYPES_BY_EXTENSION.get(extension) ?? FALLBACK_TYPE;
}
