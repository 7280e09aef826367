import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMPILE = join(__dirname, '../../../scripts/setup/compile.mjs');

/**
 * A script beside this one that runs as a process of its own, compiled before the tests of a suite.
 *
 * @returns the path of the file
 */
export function compiledScript(name: string): string {
  const file = join(tmpdir(), `${name}-${process.pid}.mjs`);
  beforeAll(() => {
    execFileSync(process.execPath, [COMPILE, join(__dirname, `${name}.ts`), file]);
  });
  afterAll(() => rmSync(file, { force: true }));
  return file;
}
