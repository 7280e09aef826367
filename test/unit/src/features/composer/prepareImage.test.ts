import { prepareImage } from '../../../../../src/features/composer/prepareImage';
import { buildFile, PNG } from '../../../../builders/buildFile';
import { createFakeImageTools } from '../../../../support/fakes/fakeFiles';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
const MEBIBYTE = 1024 * 1024;

const padded = (bytes: Uint8Array, size: number) =>
  Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

describe('prepareImage', () => {
  it.each([
    ['an image', 'cat.png', PNG],
    ['a name in capitals', 'CAT.PNG', PNG],
    ['a name with several dots', 'cat.html.png', PNG],
    ['an image of another kind than its name says', 'cat.gif', PNG],
    ['a drawing', 'cat.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['as much as the service takes', 'cat.png', padded(PNG, 5 * MEBIBYTE)],
  ])('takes %s', async (_title, name, content) => {
    const file = await prepareImage(buildFile(name, content), createFakeImageTools());
    expect(file).toBeInstanceOf(File);
    expect(file).toHaveProperty('name', name);
  });

  it.each([
    ['empty', 'nothing', 'cat.png', ''],
    ['tooLarge', 'a byte too much', 'cat.png', padded(PNG, 5 * MEBIBYTE + 1)],
    ['tooLarge', 'six mebibytes', 'cat.png', padded(PNG, 6 * MEBIBYTE)],
    ['notImage', 'a page that is called an image', 'cat.png', '<html><script>alert(1)</script>'],
    ['notImage', 'an image that is called a page', 'cat.png.html', PNG],
    ['notImage', 'a name without an extension', 'cat', PNG],
    ['notImage', 'a document', 'cat.pdf', '%PDF-1.7'],
    ['notImage', 'the first bytes of an image', 'cat.png', PNG.subarray(0, 4)],
  ])('finds %s in %s [5.5]', async (fault, _title, name, content) => {
    expect(await prepareImage(buildFile(name, content), createFakeImageTools())).toBe(fault);
  });

  it('refuses an image that ends too early [S6]', async () => {
    const tools = createFakeImageTools();
    tools.decode.mockRejectedValue(new Error('cut off'));
    expect(await prepareImage(buildFile('cat.png', PNG.subarray(0, 40)), tools)).toBe('notImage');
  });

  it('refuses a huge picture in a small file before anything decodes it [S6]', async () => {
    const tools = createFakeImageTools();
    tools.measure.mockResolvedValue({ width: 20_000, height: 20_000 });
    expect(await prepareImage(buildFile(), tools)).toBe('tooLarge');
    expect(tools.decode).not.toHaveBeenCalled();
  });

  it('refuses what is gone from the disk by now', async () => {
    const file = buildFile();
    jest.spyOn(file, 'arrayBuffer').mockRejectedValue(new Error('not found'));
    expect(await prepareImage(file, createFakeImageTools())).toBe('notImage');
  });

  it('sends a photograph without what the camera noted', async () => {
    const tools = createFakeImageTools();
    tools.stripMetadata.mockResolvedValue(new Blob(['clean']) as File);
    const file = await prepareImage(buildFile('cat.jpg', JPEG), tools);
    expect(file).toMatchObject({ name: 'cat.jpg', size: 5 });
  });

  it('leaves a picture without notes as it is', async () => {
    const tools = createFakeImageTools();
    const file = await prepareImage(buildFile(), tools);
    expect(tools.stripMetadata).not.toHaveBeenCalled();
    expect(file).toMatchObject({ size: PNG.length, type: 'image/png' });
  });

  it('refuses a photograph that became too large without the notes', async () => {
    const tools = createFakeImageTools();
    tools.stripMetadata.mockResolvedValue(new Blob([Buffer.alloc(6 * MEBIBYTE)]) as File);
    expect(await prepareImage(buildFile('cat.jpg', JPEG), tools)).toBe('tooLarge');
  });

  it('takes a format that the browser may not know, unseen', async () => {
    const tools = createFakeImageTools();
    tools.measure.mockRejectedValue(new Error('unknown'));
    expect(await prepareImage(buildFile('scan.tif', 'II*\0....'), tools)).toBeInstanceOf(File);
  });
});
