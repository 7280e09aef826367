import {
  pictureEnlarged,
  pictureRevealed,
  selectEnlarged,
  selectPictureUrl,
} from '../../../../../src/moderator/pictures/picturesSlice';
import type { ModeratorExtra } from '../../../../../src/moderator/state/rootState';
import { sessionEnded } from '../../../../../src/realtime/events';
import { GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { consoleAfter, createTestConsole } from '../../../../support/worlds/testConsole';

const PICTURE = { channelId: GENERAL, id: 'file-1', name: 'cat.png' };
const OTHERS = [
  { ...PICTURE, channelId: RANDOM },
  { ...PICTURE, id: 'file-2' },
  { ...PICTURE, name: 'dog.png' },
];

function openConsole(given?: Partial<ModeratorExtra>) {
  const { store, extra } = createTestConsole(true, given);
  return {
    ...{ store, extra },
    url: (file = PICTURE) => selectPictureUrl(store.getState(), file),
    reveal: async () => {
      store.dispatch(pictureRevealed(PICTURE));
      await settle();
    },
  };
}

describe('picturesSlice', () => {
  useFakeTimers();

  it('has no URL of a picture before it is revealed, nor of another one afterwards', async () => {
    const { url, reveal } = openConsole();
    expect(url()).toBeUndefined();
    await reveal();
    expect(url()).toContain('file-1');
    expect(OTHERS.map(url)).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['has a URL of the SDK', {}],
    ['has a link that is still valid', { resolveFileLink: (url: string) => Promise.resolve(url) }],
  ])('changes nothing when a picture that %s is revealed again', async (_what, given) => {
    const { store, url, reveal } = openConsole(given);
    await reveal();
    expect(url()).toContain('file-1');
    const { pictures } = store.getState();
    await reveal();
    expect(store.getState().pictures).toBe(pictures);
  });

  it('has an empty URL when no link is available, and finds it at the next attempt', async () => {
    const resolveFileLink = jest
      .fn<Promise<string>, []>(() => Promise.resolve('https://host.test/files/cat'))
      .mockRejectedValueOnce(new Error('no link'));
    const { url, reveal, extra } = openConsole({ resolveFileLink });
    await reveal();
    expect(url()).toBe('');
    expect(extra.warn).toHaveBeenCalledTimes(1);
    await reveal();
    expect(url()).toBe('https://host.test/files/cat');
  });

  it('enlarges one picture at a time, until the larger view closes', () => {
    const [other = PICTURE] = OTHERS;
    const enlarged = [pictureEnlarged(PICTURE), pictureEnlarged(other)];
    expect(selectEnlarged(consoleAfter(...enlarged))).toEqual(other);
    expect(selectEnlarged(consoleAfter(...enlarged, pictureEnlarged(null)))).toBeNull();
  });

  it('drops the URLs and the larger view when the session ends', async () => {
    const { store, url, reveal } = openConsole();
    await reveal();
    store.dispatch(pictureEnlarged(PICTURE));
    store.dispatch(sessionEnded());
    expect(url()).toBeUndefined();
    expect(selectEnlarged(store.getState())).toBeNull();
  });
});
