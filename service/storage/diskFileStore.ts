import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ServiceError } from '../domain/serviceError';
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from './ownerOnly';
import { FileGauge, isFileId, requireFileId, type FileStore } from './fileStore';

/** What is still being written; only a rename makes it a file. */
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
      // Exclusively: two writers of one id must not mix.
      const file = await ofDisk(open(unfinished, 'wx', OWNER_ONLY_FILE));
      try {
        await writeAll(file, source, gauge);
        await ofDisk(rename(unfinished, path));
        await ofDisk(syncFolder(folder));
      } catch (error) {
        // A file that cannot be removed now is in nobody's way; why the write failed matters more.
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

/** Tells what the disk refuses from what a source throws. */
async function ofDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new ServiceError('storageFailed', [], { cause });
  }
}
