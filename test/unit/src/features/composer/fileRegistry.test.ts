import { createFileRegistry } from '../../../../../src/features/composer/fileRegistry';
import { buildFile } from '../../../../builders/buildFile';
import { fakeUrls } from '../../../../support/fakes/fakeFiles';

function createRegistry() {
  let ids = 0;
  const urls = fakeUrls();
  return { urls, files: createFileRegistry(() => `file-${(ids += 1)}`, urls) };
}

describe('createFileRegistry', () => {
  it('keeps files under ids of their own, each with a preview', () => {
    const { files } = createRegistry();
    const [cat, dog] = [buildFile('cat.png'), buildFile('dog.png')];
    const [first, second] = [files.add(cat), files.add(dog)];
    expect(first.previewUrl).not.toBe(second.previewUrl);
    expect(files.get(first.id)).toBe(cat);
    expect(files.get(second.id)).toBe(dog);
  });

  it('hands out what took the place of a file', () => {
    const { files } = createRegistry();
    const { id } = files.add(buildFile('cat.jpg'));
    const clean = buildFile('cat.jpg', 'clean');
    files.replace(id, clean);
    expect(files.get(id)).toBe(clean);
  });

  it('lets go of a file and of its preview, once', () => {
    const { files, urls } = createRegistry();
    const [gone, kept] = [files.add(buildFile()), files.add(buildFile())];
    files.keepOnly(new Set([kept.id]));
    files.keepOnly(new Set([kept.id]));
    files.replace(gone.id, buildFile());
    expect(files.get(gone.id)).toBeUndefined();
    expect(files.get(kept.id)).toBeDefined();
    expect(urls.revokeObjectURL.mock.calls).toEqual([[gone.previewUrl]]);
  });
});
