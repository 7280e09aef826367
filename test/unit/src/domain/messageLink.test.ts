import { toChannelId } from '../../../../src/domain/ids';
import {
  hashWithPlace,
  linkToMessage,
  readChannelLink,
  readMessageLink,
  readOwnLink,
} from '../../../../src/domain/messageLink';
import type { Timetoken } from '../../../../shared/protocol';

const TIMETOKEN = '17000000000000000' as Timetoken;
const ADDRESS = { channelId: toChannelId('direct.a@b c'), timetoken: TIMETOKEN };
const page = (hash: string) => ({ origin: 'https://chat.test', pathname: '/', hash });

describe('a link to a message', () => {
  it('leads to the message, and says nothing of whoever copied it', () => {
    const link = linkToMessage(ADDRESS, page('#?uuid=ann&subkey=s&identifier=1'));
    expect(link).toBe(`https://chat.test/#?subkey=s&channel=direct.a%40b+c&message=${TIMETOKEN}`);
    expect(readMessageLink(new URL(link))).toEqual(ADDRESS);
  });

  it.each([
    ['no channel', `#?message=${TIMETOKEN}`],
    ['no timetoken', '#?channel=space.a&message=17'],
    ['several channels', `#?channel=a,b&message=${TIMETOKEN}`],
    ['an empty channel', `#?channel=&message=${TIMETOKEN}`],
    ['a record of moderation', `#?channel=moderation.log&message=${TIMETOKEN}`],
    ["a user's own record", `#?channel=PN_PRV.ann.mute1&message=${TIMETOKEN}`],
  ])('is refused with %s', (_case, hash) => {
    expect(readMessageLink({ hash })).toBeNull();
  });

  it('is none without both parameters', () => {
    expect(readMessageLink({ hash: '#?uuid=ann' })).toBeUndefined();
    expect(readMessageLink({ hash: '' })).toBeUndefined();
  });

  it('stands in the address of the page beside the other parameters', () => {
    const hash = hashWithPlace({ hash: '#room?uuid=ann' }, ADDRESS);
    expect(hash).toBe(`#room?uuid=ann&channel=direct.a%40b+c&message=${TIMETOKEN}`);
    expect(hashWithPlace({ hash }, null)).toBe('#room?uuid=ann');
    expect(hashWithPlace({ hash: '' }, null)).toBe('#');
  });

  it('is followed within the page only by the same user of the same keys', () => {
    const here = page('#?uuid=ann&pubkey=p');
    const own = linkToMessage(ADDRESS, here);
    expect(readOwnLink(own, here)).toEqual(ADDRESS);
    expect(readOwnLink(`${own}&uuid=ann`, here)).toEqual(ADDRESS);
    for (const other of [
      `${own}&uuid=bob`,
      `${own}&token=t`,
      own.replace('pubkey=p&', ''),
      own.replace('chat.test', 'other.test'),
      own.replace('/#', '/moderator.html#'),
      'https://chat.test/',
      'no address',
    ]) {
      expect(readOwnLink(other, here)).toBeUndefined();
    }
  });
});

describe('a link to a channel', () => {
  it('names a chat and no message', () => {
    const hash = hashWithPlace(
      { hash: '#?uuid=ann&message=17' },
      { channelId: toChannelId('direct.a@b') },
    );
    expect(hash).toBe('#?uuid=ann&channel=direct.a%40b');
    expect(readChannelLink({ hash })).toBe('direct.a@b');
    expect(readMessageLink({ hash })).toBeUndefined();
  });

  it.each([
    ['a message', `#?channel=space.a&message=${TIMETOKEN}`],
    ['a record of moderation', '#?channel=moderation.log'],
    ['several channels', '#?channel=a,b'],
    ['no channel', '#?uuid=ann'],
  ])('is not what names %s', (_, hash) => {
    expect(readChannelLink({ hash })).toBeUndefined();
  });
});
