import { namedFile, type NamedFile } from '../../src/domain/namedFile';

/**
 * The file that a message is about: clients show it, whichever call published the message.
 *
 * @param payload JSON text
 */
export function publishedFile(payload: string): NamedFile | undefined {
  return namedFile(JSON.parse(payload));
}
