import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ServiceError } from '../protocol/serviceError';
import { filesFolder, OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../storage/database';
import {
  createMemoryFileStore,
  FileGauge,
  type FileStore,
  isFileId,
  requireFileId,
} from './fileStore';

/** The suffix of a file that is still being written. It is renamed when it is complete. */
const UNFINISHED = '.part';

/**
 * Files in a folder of their own, each named by its id.
 *
 * @throws (rejects) when the folder cannot be made
 */
export async function createDiskFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  await syncFolder(dirname(folder));
  const pathOf = (id: string) => join(folder, requireFileId(id));

  return {
    async write(id, source) {
      const path = pathOf(id);
      const unfinished = path + UNFINISHED;
      const gauge = new FileGauge();
      // Exclusive, so that two writers of one id cannot mix their bytes.
      const file = await ofDisk(open(unfinished, 'wx', OWNER_ONLY_FILE));
      try {
        await writeAll(file, source, gauge);
        await ofDisk(rename(unfinished, path));
        await ofDisk(syncFolder(folder));
      } catch (error) {
        // A file that cannot be removed does no harm; the cause of the failed write matters more.
        await Promise.allSettled([unfinished, path].map((name) => rm(name, { force: true })));
        throw error;
      }
      return gauge.facts;
    },

    async open(id) {
      try {
        return (await open(pathOf(id))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },

    remove: (id) => ofDisk(rm(pathOf(id), { force: true })),

    async removeUnfinished() {
      const names = await readdir(folder);
      const isUnfinished = (name: string) =>
        name.endsWith(UNFINISHED) && isFileId(name.slice(0, -UNFINISHED.length));
      for (const name of names.filter(isUnfinished)) await rm(join(folder, name));
      return new Set(names.filter(isFileId));
    },
  };
}

/** Writes and syncs everything, and closes the file in any case. */
async function writeAll(
  file: FileHandle,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  gauge: FileGauge,
): Promise<void> {
  try {
    for await (const chunk of source) {
      gauge.add(chunk);
      await ofDisk(file.appendFile(chunk));
    }
    await ofDisk(file.sync());
  } finally {
    await file.close();
  }
}

/** A new name is on disk once its folder is; Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Marks errors of the disk as `storageFailed`, to tell them from errors of the source. */
async function ofDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new ServiceError('storageFailed', [], { cause });
  }
}

/** Where the bytes of a keyset's files are kept. @throws (rejects) when the folder cannot be made */
export function createFileStore(
  dataFolder: string | undefined,
  subscribeKey: string,
): Promise<FileStore> {
  return dataFolder === undefined
    ? Promise.resolve(createMemoryFileStore())
    : createDiskFileStore(filesFolder(dataFolder, subscribeKey));
}
