import {
  type Attention,
  groupNews,
  judgeNews,
  type News,
  newsOf,
} from '../../../../src/domain/news';
import { readLevel } from '../../../../src/domain/notificationLevel';
import { timetokenToMs } from '../../../../shared/protocol';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../builders/buildMessage';
import { timetokenAt } from '../../../builders/timetokens';

const message = buildMessage({ authorId: BOB, text: 'hello' });
const news = newsOf(message, ANN);
const mention: News = { ...news, isMention: true };

const AWAY: Attention = {
  ownId: ANN,
  level: 'all',
  isOpen: true,
  isOnScreen: false,
  readUpTo: timetokenAt(-1),
  isIgnored: false,
  isDeleted: false,
};

describe('a notification', () => {
  it.each<[string, News, Partial<Attention>, ReturnType<typeof judgeNews>]>([
    ['a message, when all are wanted', news, {}, 'notify'],
    ['a mention, when mentions are wanted', mention, { level: 'mentions' }, 'notify'],
    ['a message, when nothing was read yet', news, { readUpTo: undefined }, 'notify'],
    ['a message without a mention', news, { level: 'mentions' }, 'unwanted'],
    ['a mention, when nothing is wanted', mention, { level: 'nothing' }, 'unwanted'],
    ['an own message of another device', { ...mention, authorId: ANN }, {}, 'own'],
    ['a channel that is on screen', mention, { isOnScreen: true }, 'onScreen'],
    ['a message that was read elsewhere', mention, { readUpTo: message.timetoken }, 'read'],
    ['an ignored user', mention, { isIgnored: true }, 'ignored'],
    ['a message that was removed', mention, { isDeleted: true }, 'deleted'],
    ['a channel that is closed to the user', mention, { isOpen: false }, 'closed'],
  ])('of %s', (_title, each, attention, verdict) => {
    expect(judgeNews(each, { ...AWAY, ...attention })).toBe(verdict);
  });

  it('is for everything in direct chats and for mentions elsewhere, until the user chooses', () => {
    expect(readLevel(undefined, 'direct')).toBe('all');
    for (const type of ['public', 'group', null] as const) {
      expect(readLevel('anything', type)).toBe('mentions');
    }
    expect(readLevel('nothing', 'direct')).toBe('nothing');
  });
});

describe('news', () => {
  it('show names instead of the format of mentions, and know whom they mention', () => {
    const text = `**hi** [Ann](pn-user://${ANN})`;
    const read = (own = ANN) => newsOf({ ...message, text }, own);
    expect(read()).toMatchObject({ text: 'hi @Ann', isMention: true });
    expect(read(BOB).isMention).toBe(false);
  });

  it('of a picture without words are its name, and of a long text its beginning', () => {
    expect(
      newsOf({ ...message, text: '', file: { id: '1', name: 'a.png', url: '' } }, ANN).text,
    ).toBe('a.png');
    expect(newsOf({ ...message, text: 'x'.repeat(500) }, ANN).text).toHaveLength(300);
  });
});

describe('news that came together', () => {
  const now = timetokenToMs(message.timetoken) + 1_000;
  const inChannels = (...ids: string[]) => ids.map((id) => ({ ...news, channelId: id as never }));
  const tags = (list: readonly News[], at = now) => groupNews(list, at).map(({ tag }) => tag);

  it('have one notification for each channel', () => {
    expect(tags(inChannels('a', 'b', 'a'))).toEqual(['a', 'b']);
    expect(groupNews(inChannels('a', 'b', 'a'), now)[0]?.news).toHaveLength(2);
  });

  it('of many channels are one summary', () => {
    expect(tags(inChannels('a', 'b', 'c', 'd'))).toEqual(['summary']);
  });

  it('that were missed during an outage are one summary', () => {
    const missed = [GENERAL, RANDOM].map((channelId) => ({ ...news, channelId }));
    expect(tags(missed)).toEqual([GENERAL, RANDOM]);
    expect(tags(missed, now + 60_000)).toEqual(['summary']);
    expect(tags(missed.slice(1), now + 60_000)).toEqual([RANDOM]);
  });
});
