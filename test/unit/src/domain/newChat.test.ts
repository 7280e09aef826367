import { groupChannelId } from '../../../../src/domain/channel';
import { toUserId } from '../../../../src/domain/ids';
import { chatPicture, directChannelName, groupChannelName } from '../../../../src/domain/newChat';
import { buildUser } from '../../../builders/buildRecords';

const namedUser = (name: string | null, id = 'user_x') => buildUser({ id: toUserId(id), name });

describe('directChannelName', () => {
  it('is both names sorted and joined by "and", whoever asks [5.7]', () => {
    const [ann, bob] = [namedUser('Ann Archer'), namedUser('Bob Baker')];
    expect(directChannelName([ann, bob])).toBe('Ann Archer and Bob Baker');
    expect(directChannelName([bob, ann])).toBe('Ann Archer and Bob Baker');
  });

  it('has the id of a user without a name', () => {
    expect(directChannelName([namedUser(null, 'user_1'), namedUser('Ann')])).toBe('Ann and user_1');
  });
});

describe('groupChannelName', () => {
  it('is the sorted first names [5.6]', () => {
    const members = [namedUser('Zoe Zimmer'), namedUser('  Ann   van der Berg'), namedUser('Mia')];
    expect(groupChannelName(members)).toBe('Ann, Mia, Zoe');
  });

  it('has two of a name twice, and ids where there is no name', () => {
    const members = [namedUser('Ann A'), namedUser(null, 'user_1'), namedUser('Ann B')];
    expect(groupChannelName(members)).toBe('Ann, Ann, user_1');
  });
});

describe('the picture of a new chat', () => {
  it('is one of the pictures of the app, and stays the same', () => {
    const id = groupChannelId('0123456789abcdef0123456789a');
    expect(chatPicture(id)).toMatch(/^sample\/channels\/chat-[1-4]\.svg$/);
    expect(chatPicture(id)).toBe(chatPicture(id));
  });
});
