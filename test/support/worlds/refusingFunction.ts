import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporaryFolders';

/** A folder with a function that refuses each message with the word, as functions of a customer do. */
export function functionsRefusing(word: string): string {
  const folder = temporaryFolder();
  const source = `/**
 * @event Before Publish or Fire
 * @event Before Publish File
 * @channel *
 */
export default (request) =>
  JSON.stringify(request.message).includes(${JSON.stringify(word)})
    ? request.abort('refused')
    : request.ok();
`;
  writeFileSync(join(folder, 'refuse.js'), source);
  return folder;
}
