import {
  pictureEnlarged,
  pictureFound,
  pictureKey,
  selectEnlarged,
  selectPictureUrl,
} from '../../../../../src/console/pictures/picturesSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const PICTURE = { channelId: GENERAL, id: 'file-1', name: 'cat.png' };
const OTHERS = [
  { ...PICTURE, channelId: RANDOM },
  { ...PICTURE, id: 'file-2' },
  { ...PICTURE, name: 'dog.png' },
];
const FOUND = pictureFound({ key: pictureKey(PICTURE), url: 'https://host.test/files/cat' });

describe('picturesSlice', () => {
  it('has the address of a picture once it was found, and of no other one', () => {
    expect(selectPictureUrl(consoleAfter(), PICTURE)).toBeUndefined();
    const state = consoleAfter(FOUND);
    expect(selectPictureUrl(state, PICTURE)).toBe('https://host.test/files/cat');
    expect(OTHERS.map((other) => selectPictureUrl(state, other))).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it('enlarges one picture at a time, until the larger view closes', () => {
    const [other = PICTURE] = OTHERS;
    const enlarged = [pictureEnlarged(PICTURE), pictureEnlarged(other)];
    expect(selectEnlarged(consoleAfter(...enlarged))).toEqual(other);
    expect(selectEnlarged(consoleAfter(...enlarged, pictureEnlarged(null)))).toBeNull();
  });

  it('drops the addresses and the larger view when the session ends', () => {
    const state = consoleAfter(FOUND, pictureEnlarged(PICTURE), sessionEnded());
    expect(selectPictureUrl(state, PICTURE)).toBeUndefined();
    expect(selectEnlarged(state)).toBeNull();
  });
});
