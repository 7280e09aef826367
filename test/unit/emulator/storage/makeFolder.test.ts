import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../../../emulator/lib/makeFolder';

describe('making a folder', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('makes those above it too, with the permissions asked for, and leaves an existing one alone', () => {
    const path = join(folder, 'a', 'b');
    makeFolder(path, 0o700);
    makeFolder(path, 0o755);
    expect(statSync(path).isDirectory()).toBe(true);
    expect([path, join(folder, 'a')].map((one) => statSync(one).mode & 0o777)).toEqual([
      0o700, 0o700,
    ]);
  });

  it.each(['/proc/x', '/proc/x/y'])('is refused where there can be none: %s', (path) => {
    expect(() => makeFolder(path)).toThrow(/ENOENT|EACCES|EPERM/);
  });

  it('is refused below a file', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => makeFolder(join(folder, 'file', 'a'))).toThrow(/ENOTDIR|EEXIST/);
  });
});
