import { Busboy } from '@fastify/busboy';
import { ServiceError } from '../domain/serviceError';

/** A form with its text fields and its one file. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Uint8Array | undefined;
}

/**
 * Reads a multipart form with at most one file.
 *
 * @throws (rejects) ServiceError `malformedRequest` when it is none
 */
export function readUploadForm(bytes: Uint8Array, contentType: string): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new ServiceError('malformedRequest', [], { cause }));
    const fields = new Map<string, string>();
    const chunks: Buffer[] = [];
    let hasFile = false;
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { files: 1, fields: 32, parts: 33, headerPairs: 32 },
      });
      parser.on('field', (name, value) => fields.set(name, value));
      parser.on('file', (_name, stream) => {
        hasFile = true;
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', fail);
      });
      parser.on('error', fail);
      parser.on('finish', () =>
        resolve({ fields, file: hasFile ? Buffer.concat(chunks) : undefined }),
      );
      parser.end(bytes);
    } catch (cause) {
      fail(cause);
    }
  });
}
