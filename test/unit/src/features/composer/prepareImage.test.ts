import { prepareImage } from '../../../../../src/features/composer/prepareImage';
import { buildFile, PNG } from '../../../../builders/buildFile';
import { createFakeImageTools } from '../../../../support/fakes/fakeFiles';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
const GIF = Buffer.from('GIF89a');
const ANIMATED_WEBP = Buffer.from('RIFF....WEBPANIM\x06\0\0\0......');
const ANIMATED_PNG = Buffer.concat([PNG.subarray(0, 8), Buffer.from('\0\0\0\x08acTL')]);
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
    ['tooLarge', 'a byte too much', 'cat.gif', padded(GIF, 5 * MEBIBYTE + 1)],
    ['tooLarge', 'six mebibytes', 'cat.gif', padded(GIF, 6 * MEBIBYTE)],
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
    expect(await prepareImage(buildFile(), tools)).toBe('tooManyPixels');
    expect(tools.decode).not.toHaveBeenCalled();
    expect(tools.redraw).not.toHaveBeenCalled();
  });

  it('makes a photograph of 200 million pixels smaller', async () => {
    const tools = createFakeImageTools();
    tools.measure.mockResolvedValue({ width: 16_320, height: 12_240 });
    tools.redraw.mockResolvedValue(new Blob(['small'], { type: 'image/jpeg' }));
    const file = await prepareImage(buildFile('cat.jpg', JPEG), tools);
    expect(file).toMatchObject({ name: 'cat.jpg', size: 5, type: 'image/jpeg' });
    expect(tools.redraw).toHaveBeenCalledWith(expect.any(File), 4096);
  });

  it('says that there are too many pixels for the browser', async () => {
    const tools = createFakeImageTools();
    tools.measure.mockResolvedValue({ width: 16_320, height: 12_240 });
    tools.redraw.mockRejectedValue(new Error('out of memory'));
    expect(await prepareImage(buildFile('cat.jpg', JPEG), tools)).toBe('tooManyPixels');
  });

  it('makes a photograph of more bytes than the service takes smaller, until it can be sent', async () => {
    const tools = createFakeImageTools();
    const bytesOf = (edge: number | undefined) => (edge === 2048 ? MEBIBYTE : 6 * MEBIBYTE);
    tools.redraw.mockImplementation((_file, edge) =>
      Promise.resolve(new Blob([Buffer.alloc(bytesOf(edge))], { type: 'image/jpeg' })),
    );
    const file = await prepareImage(buildFile('cat.jpg', padded(JPEG, 12 * MEBIBYTE)), tools);
    expect(file).toMatchObject({ name: 'cat.jpg', size: MEBIBYTE });
  });

  it.each([
    ['cat.webp', ANIMATED_WEBP],
    ['cat.png', ANIMATED_PNG],
  ])('refuses a large animation instead of sending its first picture: %s', async (name, bytes) => {
    const tools = createFakeImageTools();
    tools.redraw.mockResolvedValue(new Blob(['the first picture']));
    const file = buildFile(name, padded(bytes, 6 * MEBIBYTE));
    expect(await prepareImage(file, tools)).toBe('tooLarge');
    expect(tools.redraw).not.toHaveBeenCalled();
  });

  it('sends a small animation without what the editor noted, as it moves', async () => {
    const tools = createFakeImageTools();
    const noted = Buffer.concat([ANIMATED_WEBP, Buffer.from('EXIF\x04\0\0\0here')]);
    const file = await prepareImage(buildFile('cat.webp', noted), tools);
    expect(file).toMatchObject({ size: ANIMATED_WEBP.length, type: 'image/webp' });
    expect(tools.redraw).not.toHaveBeenCalled();
  });

  it('names a picture as what the browser could write', async () => {
    const tools = createFakeImageTools();
    tools.redraw.mockResolvedValue(new Blob(['drawn'], { type: 'image/png' }));
    const webp = Buffer.from('RIFF....WEBPEXIF\x04\0\0\0here');
    const file = await prepareImage(buildFile('my.cat.webp', webp), tools);
    expect(file).toMatchObject({ name: 'my.cat.png', type: 'image/png' });
  });

  it('does not read a file of more than 100 mebibytes', async () => {
    const file = buildFile();
    Object.defineProperty(file, 'size', { value: 101 * MEBIBYTE });
    const read = jest.spyOn(file, 'arrayBuffer');
    expect(await prepareImage(file, createFakeImageTools())).toBe('tooLarge');
    expect(read).not.toHaveBeenCalled();
  });

  it('refuses what is gone from the disk by now', async () => {
    const file = buildFile();
    jest.spyOn(file, 'arrayBuffer').mockRejectedValue(new Error('not found'));
    expect(await prepareImage(file, createFakeImageTools())).toBe('notImage');
  });

  it('sends a photograph without what the camera noted', async () => {
    const tools = createFakeImageTools();
    tools.redraw.mockResolvedValue(new Blob(['clean'], { type: 'image/jpeg' }));
    const file = await prepareImage(buildFile('cat.jpg', JPEG), tools);
    expect(file).toMatchObject({ name: 'cat.jpg', size: 5 });
  });

  it('leaves a picture without notes as it is', async () => {
    const tools = createFakeImageTools();
    const file = await prepareImage(buildFile(), tools);
    expect(tools.redraw).not.toHaveBeenCalled();
    expect(file).toMatchObject({ size: PNG.length, type: 'image/png' });
  });

  it('refuses a picture that is too large at any size', async () => {
    const tools = createFakeImageTools();
    tools.redraw.mockResolvedValue(new Blob([Buffer.alloc(6 * MEBIBYTE)]));
    expect(await prepareImage(buildFile('cat.jpg', JPEG), tools)).toBe('tooLarge');
  });

  it('takes a format that the browser may not know, unseen', async () => {
    const tools = createFakeImageTools();
    tools.measure.mockRejectedValue(new Error('unknown'));
    expect(await prepareImage(buildFile('scan.tif', 'II*\0....'), tools)).toBeInstanceOf(File);
  });
});
