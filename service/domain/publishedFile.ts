import { isRecord, textField } from '../../src/lib/isRecord';

/** How a message names a file of its channel (protocol reference 7.1). */
export interface PublishedFile {
  readonly id: string;
  readonly name: string;
}

/**
 * The file that a message is about: clients show it, whichever call published the message.
 *
 * @param payload JSON text
 */
export function publishedFile(payload: string): PublishedFile | undefined {
  const message: unknown = JSON.parse(payload);
  const file = isRecord(message) ? message['file'] : undefined;
  if (!isRecord(file)) return undefined;
  const id = textField(file, 'id');
  const name = textField(file, 'name');
  return id !== undefined && name !== undefined ? { id, name } : undefined;
}
