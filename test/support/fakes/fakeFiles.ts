import type { ImageTools } from '../../../src/features/composer/prepareImage';

type Size = Awaited<ReturnType<ImageTools['measure']>>;

/** Takes every image for a small and sound one. */
export function createFakeImageTools() {
  return {
    measure: jest.fn<Promise<Size>, [File]>(() => Promise.resolve({ width: 4, height: 3 })),
    decode: jest.fn<Promise<void>, [File]>(() => Promise.resolve()),
    redraw: jest.fn<Promise<Blob>, [File, number?]>((file) => Promise.resolve(file)),
  } satisfies ImageTools;
}

/** jsdom has no object addresses. */
export function fakeUrls() {
  let count = 0;
  return {
    createObjectURL: jest.fn(() => `blob:test/${(count += 1)}`),
    revokeObjectURL: jest.fn(),
  };
}
