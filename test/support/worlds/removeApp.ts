import { rmSync } from 'node:fs';

/** Removes what was built for the browser tests. */
export default function removeApp(): void {
  const folder = process.env['TEST_APP_FOLDER'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
