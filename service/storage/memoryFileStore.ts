import { Readable } from 'node:stream';
import { FileGauge, requireFileId, type FileStore } from './fileStore';

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
