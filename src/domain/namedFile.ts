import { isRecord, textField } from '../lib/isRecord';

/** A file as a message names it (protocol reference 7.1); its channel keeps it under both. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** The file that a published message names: `{ message, file: { id, name } }`. */
export function namedFile(message: unknown): NamedFile | undefined {
  const file = isRecord(message) ? message['file'] : undefined;
  if (!isRecord(file)) return undefined;
  const [id, name] = [textField(file, 'id'), textField(file, 'name')];
  return id === undefined || name === undefined ? undefined : { id, name };
}
