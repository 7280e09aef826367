import { fc } from '../../../support/drivers/randomRuns';
import { readUploadForm, type FormFields } from '../../../../emulator/http/multipart';

const TYPE = 'multipart/form-data; boundary=b';
const FIELD = '--b\r\nContent-Disposition: form-data; name="Policy"\r\n\r\nsecret\r\n';
const FILE_HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const END = '\r\n--b--\r\n';

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]) {
  let from = 0;
  for (const to of [...cuts, bytes.length].sort((a, b) => a - b)) {
    yield bytes.subarray(from, to);
    from = to;
    // The next piece comes in a later turn of the loop, as from a network.
    await new Promise(setImmediate);
  }
}

const readAll = async (fields: FormFields, file: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(Uint8Array.from(chunk));
  return { fields: Object.fromEntries(fields), file: Buffer.concat(chunks) };
};

describe('readUploadForm', () => {
  it('reads the same from a form however it is cut into pieces', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      // Content that resembles the form's own syntax is still content.
      fc
        .constantFrom('x--b', '\r\n--', '\r\n-', '\r\n--c--\r\n', '\r')
        .map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(content, fc.array(fc.nat(500), { maxLength: 8 }), async (bytes, cuts) => {
        const form = Buffer.concat([Buffer.from(FIELD + FILE_HEAD), bytes, Buffer.from(END)]);
        const places = cuts.filter((cut) => cut < form.length);
        const read = await readUploadForm(inPieces(form, places), TYPE, readAll);
        expect(read.fields).toEqual({ Policy: 'secret' });
        expect(read.file.equals(bytes)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('fails the file with every form that breaks off before its end', async () => {
    const form = Buffer.from(`${FIELD}${FILE_HEAD}0123456789${END}`);
    for (let length = 0; length < form.length - 2; length += 1) {
      let isTaken = false;
      const reading = readUploadForm(
        inPieces(form.subarray(0, length), []),
        TYPE,
        async (...args) => {
          await readAll(...args);
          isTaken = true;
        },
      );
      await expect(reading).rejects.toMatchObject({ code: 'malformedRequest' });
      expect(isTaken).toBe(false);
    }
  });

  it('stops reading once the file was refused, and says why', async () => {
    let given = 0;
    const endless = async function* () {
      yield Buffer.from(FIELD + FILE_HEAD);
      for (;;) {
        given += 1;
        yield Buffer.alloc(1_000);
        await new Promise(setImmediate);
      }
    };
    const reading = readUploadForm(endless(), TYPE, () => Promise.reject(new Error('no room')));
    await expect(reading).rejects.toThrow('no room');
    expect(given).toBeLessThan(10);
  });

  it('does not read on while the file is not taken', async () => {
    let given = 0;
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const source = async function* () {
      yield Buffer.from(FIELD + FILE_HEAD);
      for (; given < 100; given += 1) {
        yield Buffer.alloc(64 * 1024);
        await new Promise(setImmediate);
      }
      yield Buffer.from(END);
    };
    let givenMeanwhile = 0;
    const reading = readUploadForm(source(), TYPE, async (fields, file) => {
      for (let turns = 0; turns < 200; turns += 1) await new Promise(setImmediate);
      givenMeanwhile = given;
      release();
      await isReleased;
      return readAll(fields, file);
    });
    expect((await reading).file.length).toBe(100 * 64 * 1024);
    expect(givenMeanwhile).toBeLessThan(10);
  });

  it('keeps odd names of fields to themselves', async () => {
    const odd = FIELD.replace('Policy', '__proto__');
    const form = Buffer.from(`${odd}${FIELD}${FILE_HEAD}x${END}`);
    const names = await readUploadForm(inPieces(form, []), TYPE, async (fields, file) => {
      await readAll(fields, file);
      return [...fields.keys()];
    });
    expect(names).toEqual(['__proto__', 'Policy']);
  });
});
