import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeptStyles } from '../../../../scripts/vite/keptStyles';
import { temporaryFolder } from '../../../support/worlds/temporaryFolders';

const STYLES = 'node_modules/.cache/styles';
const EXTRACTED = { result: { code: "styled('p')('p1')" }, css: '.p1 { color: red }' };

/** A project with one module, whose text is in its sources. */
function project(text: string, root = temporaryFolder()): string {
  for (const folder of ['src', 'scripts/vite']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/a.tsx'), text);
  writeFileSync(join(root, 'package-lock.json'), '{}');
  return root;
}

describe('styles of earlier builds', () => {
  it('are those of the same module, built from the same sources', () => {
    const root = project('one');
    expect(new KeptStyles(root).find('a', 'code')).toBeUndefined();
    expect(new KeptStyles(root).keep('a', 'code', EXTRACTED)).toBe(EXTRACTED);
    expect(new KeptStyles(root).find('a', 'code')).toEqual(EXTRACTED);
    expect(new KeptStyles(root).find('a', 'other code')).toBeUndefined();
    expect(new KeptStyles(root).find('b', 'code')).toBeUndefined();
  });

  it('are gone when the sources have changed', () => {
    const root = project('one');
    new KeptStyles(root).keep('a', 'code', EXTRACTED);
    const changed = new KeptStyles(project('two', root));
    expect(changed.find('a', 'code')).toBeUndefined();
    changed.keep('a', 'code', EXTRACTED);
    expect(readdirSync(join(root, STYLES))).toHaveLength(1);
    expect(new KeptStyles(project('one', root)).find('a', 'code')).toBeUndefined();
  });

  it('are extracted again where they were damaged or cannot be kept', () => {
    const root = project('one');
    const styles = new KeptStyles(root);
    styles.keep('a', 'code', EXTRACTED);
    const [folder = ''] = readdirSync(join(root, STYLES));
    const [name = ''] = readdirSync(join(root, STYLES, folder));
    const file = join(root, STYLES, folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 10));
    expect(styles.find('a', 'code')).toBeUndefined();

    const full = project('two');
    writeFileSync(join(full, 'node_modules'), 'a file');
    expect(new KeptStyles(full).keep('a', 'code', EXTRACTED)).toBe(EXTRACTED);
    expect(new KeptStyles(full).find('a', 'code')).toBeUndefined();
  });
});
