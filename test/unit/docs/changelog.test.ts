import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';

const read = (path: string) => readFileSync(join(__dirname, '../../..', path), 'utf8');

describe('CHANGELOG.md', () => {
  const releases = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

  it('begins with what is not released, and names a date for each release', () => {
    expect(releases[0]).toBe('Unreleased');
    for (const release of releases.slice(1)) {
      expect(release).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/);
    }
  });

  it('has the version of the package as its newest release', () => {
    expect(releases[1]?.split(' ')[0]).toBe(version);
  });
});
