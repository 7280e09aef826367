import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createDiskFileStore } from '../../../../emulator/files/diskFileStore';
import {
  createMemoryFileStore,
  type FileStore,
  fileTypeFromName,
  fileTypeOf,
} from '../../../../emulator/files/fileStore';
import { PNG } from '../../../builders/buildFile';
import { temporaryFolder } from '../../../support/worlds/temporaryFolders';
import { cpuMs } from '../../../support/matchers/cpuMs';

const MAX_FILE_BYTES = 5 * 1024 * 1024;

async function bytesOf(stream: Readable | undefined): Promise<Buffer | undefined> {
  if (!stream) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe.each<[string, () => FileStore | Promise<FileStore>]>([
  ['in memory', createMemoryFileStore],
  ['on disk', () => createDiskFileStore(join(temporaryFolder(), 'files'))],
])('a file store %s', (_where, create) => {
  let store: FileStore;
  const id = randomUUID();

  beforeEach(async () => {
    store = await create();
  });

  const read = async (fileId = id) => bytesOf(await store.open(fileId));

  it.each([
    ['no bytes', 0],
    ['one byte', 1],
    ['as many as are allowed', MAX_FILE_BYTES],
  ])('gives back what was written: %s', async (_what, size) => {
    // Random ones may begin like a picture of too many pixels.
    const bytes = Buffer.alloc(size, 'all letters of a text');
    const facts = await store.write(id, [bytes]);
    expect(facts.size).toBe(size);
    expect((await read())?.equals(bytes)).toBe(true);
  });

  it('tells the type that the first bytes show, however they are cut', async () => {
    const pieces = Array.from(PNG, (_byte, at) => PNG.subarray(at, at + 1));
    expect(await store.write(id, pieces)).toEqual({ size: PNG.length, type: 'image/png' });
    expect((await store.write(randomUUID(), [Buffer.from('text')])).type).toBe(
      'application/octet-stream',
    );
  });

  it('keeps what it was given although the source uses its buffer again', async () => {
    const shared = Buffer.alloc(2);
    const source = function* () {
      for (const text of ['ab', 'cd', 'ef']) {
        shared.write(text);
        yield shared;
      }
    };
    await store.write(id, source());
    expect(String(await read())).toBe('abcdef');
  });

  it('keeps nothing of a file that is one byte too large, and stops reading it', async () => {
    let given = 0;
    const endless = function* () {
      for (;;) {
        given += 1;
        yield Buffer.alloc(64 * 1024 + 1);
      }
    };
    await expect(store.write(id, endless())).rejects.toMatchObject({ code: 'fileTooLarge' });
    expect(given).toBe(80);
    const exact = [Buffer.alloc(MAX_FILE_BYTES), Buffer.alloc(1)];
    await expect(store.write(id, exact)).rejects.toMatchObject({ code: 'fileTooLarge' });
    expect(await read()).toBeUndefined();
  });

  it('passes on why a source failed, keeps nothing of it, and takes the id again', async () => {
    const broken = function* () {
      yield PNG;
      throw new Error('the caller is gone');
    };
    await expect(store.write(id, broken())).rejects.toThrow('the caller is gone');
    expect(await read()).toBeUndefined();
    await store.write(id, [PNG]);
    expect((await read())?.equals(PNG)).toBe(true);
  });

  it('shows a file when it is whole, not before', async () => {
    const seen: unknown[] = [];
    const source = async function* () {
      yield PNG;
      seen.push(await read());
      yield PNG;
      seen.push(await read());
    };
    await store.write(id, source());
    expect(seen).toEqual([undefined, undefined]);
    expect((await read())?.length).toBe(2 * PNG.length);
  });

  it('has no file under an id that was not written or was removed', async () => {
    expect(await read()).toBeUndefined();
    await store.write(id, [PNG]);
    await store.remove(id);
    await store.remove(id);
    expect(await read()).toBeUndefined();
  });

  it('tells which files it has, and removes none of them', async () => {
    const other = randomUUID();
    await store.write(id, [PNG]);
    await store.write(other, [PNG]);
    expect(await store.removeUnfinished()).toEqual(new Set([id, other]));
    expect((await read(other))?.equals(PNG)).toBe(true);
  });

  it.each(['', '..', '../x', 'a/b', 'not an id', `${id}.part`, id.toUpperCase()])(
    'takes no id that the service did not give out: %j',
    async (name) => {
      const calls = [() => store.write(name, [PNG]), () => store.open(name)];
      for (const call of calls) await expect(async () => call()).rejects.toThrow('not a file id');
      await expect(async () => store.remove(name)).rejects.toThrow('not a file id');
    },
  );
});

describe('a file store on disk', () => {
  it('keeps its files for the next one in the same folder', async () => {
    const folder = temporaryFolder();
    const id = randomUUID();
    await (await createDiskFileStore(folder)).write(id, [PNG]);
    expect(readdirSync(folder)).toEqual([id]);
    const stream = await (await createDiskFileStore(folder)).open(id);
    expect((await bytesOf(stream))?.equals(PNG)).toBe(true);
  });

  it('removes what was half written, and nothing else', async () => {
    const folder = temporaryFolder();
    const store = await createDiskFileStore(folder);
    const complete = randomUUID();
    const kept = [complete, 'notes.txt', 'notes.part'];
    for (const name of [...kept, `${randomUUID()}.part`]) writeFileSync(join(folder, name), '');
    expect(await store.removeUnfinished()).toEqual(new Set([complete]));
    expect(readdirSync(folder).sort()).toEqual([...kept].sort());
  });

  it('refuses a second writer of one id and lets the first finish', async () => {
    const store = await createDiskFileStore(temporaryFolder());
    const id = randomUUID();
    const source = async function* () {
      yield PNG;
      await expect(store.write(id, [Buffer.from('other')])).rejects.toMatchObject({
        code: 'storageFailed',
      });
    };
    await store.write(id, source());
    expect((await bytesOf(await store.open(id)))?.equals(PNG)).toBe(true);
  });
});

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('file types', () => {
  it.each([
    ['\x89PNG\r\n\x1a\nrest', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFFxxxxWEBPVP8 ', 'image/webp'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    [
      '<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg>\n<svg/>'.replace('<svg/>', '<svg >'),
      'image/svg+xml',
    ],
    ['<!doctype html><svg>', 'application/octet-stream'],
    ['<script>alert(1)</script>', 'application/octet-stream'],
    ['RIFFxxxxWAVE', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('are what the bytes show: %j', (text, type) => {
    expect(fileTypeOf(latin1(text))).toBe(type);
  });

  it('are decided at once, however the bytes are made up to take long', () => {
    const taken = cpuMs(() => {
      for (const part of ['<!---->', '<!-- ', '<?xml ', ' ', '<!DOCTYPE svg [']) {
        fileTypeOf(latin1(part.repeat(4_096)));
      }
    });
    expect(taken).toBeLessThan(500);
  });

  it.each([
    ['a.PNG', 'image/png'],
    ['b.jpeg', 'image/jpeg'],
    ['c.svg.html', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
  ])('in the upload form follow the name %s', (name, type) => {
    expect(fileTypeFromName(name)).toBe(type);
  });
});
