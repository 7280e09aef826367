import type { Readable } from 'node:stream';
import { ImageSizeReader } from '../../src/domain/imageSize';
import { IMAGE_HEAD_BYTES } from '../../src/domain/imageType';
import { MAX_IMAGE_PIXELS } from '../../src/domain/limits';
import { fileTypeOf } from '../domain/fileType';
import { MAX_FILE_BYTES } from '../domain/limits';
import { ServiceError } from '../domain/serviceError';

/** What is known about a file once all of it has been read. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** The media type that the bytes show. */
  readonly type: string;
}

/**
 * Where the bytes of files are; what they are called and where they were sent is in `files.ts`. A
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

/** Measures a file while it flows by; only its beginning is kept, by which its type is known. */
export class FileGauge {
  private size = 0;
  private head = Buffer.alloc(0);
  private readonly imageSize = new ImageSizeReader();

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
  }

  get facts(): FileFacts {
    return { size: this.size, type: fileTypeOf(this.head) };
  }
}
