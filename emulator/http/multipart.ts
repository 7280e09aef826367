import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { MAX_FORM_FIELD_BYTES } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';

/** The text fields that came before the file. */
export type FormFields = ReadonlyMap<string, string>;

/**
 * Reads a multipart form with exactly one file while it comes in.
 *
 * @param onFile takes the file, to its end. That is the end of the whole form: what fails after the
 * file's last byte fails the file as well, so that nothing of a broken form is kept
 * @returns what `onFile` resolves with
 * @throws (rejects) ServiceError `malformedRequest` when it is no such form, what the body throws,
 * or what `onFile` rejects with; in the last case the body is not read to its end
 */
export async function readUploadForm<T>(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  onFile: (fields: FormFields, file: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const parser = createParser(contentType);
  const stop = new AbortController();
  const fields = new Map<string, string>();
  let taken: Promise<T> | undefined;
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (_name, file) => {
    // Without a listener, an error while the file is not being read would end the process.
    file.on('error', () => undefined);
    whole.catch((reason: unknown) => file.destroy(asRefusal(reason)));
    taken = onFile(fields, untilFormEnds(file, whole));
    taken.catch(() => stop.abort());
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => stop.abort());
  }
  const whole = pipeline(body, parser, { signal: stop.signal });
  try {
    await whole;
  } catch (reason) {
    // The reason for refusing the file is more useful than the aborted form.
    await taken;
    throw asRefusal(reason);
  }
  if (!taken) throw new ServiceError('malformedRequest');
  return taken;
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: 1,
        fields: 32,
        parts: 33,
        headerPairs: 32,
        fieldSize: MAX_FORM_FIELD_BYTES,
      },
    });
  } catch (cause) {
    throw asRefusal(cause);
  }
}

/** @throws ServiceError */
async function* untilFormEnds(
  file: Readable,
  whole: Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* file as AsyncIterable<Uint8Array>;
    await whole;
  } catch (reason) {
    throw asRefusal(reason);
  }
}

function asRefusal(cause: unknown): ServiceError {
  return cause instanceof ServiceError
    ? cause
    : new ServiceError('malformedRequest', [], { cause });
}
