import { createFileUrl, readMessage } from '../../../../src/pubnub/messageFormat';
import { ANN, BOB, GENERAL } from '../../../builders/buildMessage';
import { sdkFileEvent, sdkHistoryItem, sdkMessageEvent } from '../../../builders/buildSdk';
import { timetokenAt } from '../../../builders/timetokens';
import { createFakePubnub } from '../../../support/fakes/fakePubnub';

const read = (event: unknown) => readMessage(event, GENERAL, createFileUrl(createFakePubnub().sdk));

describe('readMessage', () => {
  it('reads a live message and an item of history alike [3.9]', () => {
    const message = { id: 'id-1', text: 'hello', type: 'default' };
    const timetoken = timetokenAt(1);
    const live = read(sdkMessageEvent({ message, timetoken, publisher: BOB }));
    expect(live).toEqual({
      timetoken,
      channelId: GENERAL,
      authorId: BOB,
      id: 'id-1',
      text: 'hello',
      type: 'default',
    });
    expect(read(sdkHistoryItem({ message, timetoken, uuid: BOB }))).toEqual(live);
  });

  it('takes a plain text for the text of a message', () => {
    expect(read(sdkMessageEvent({ message: 'plain' }))).toMatchObject({
      text: 'plain',
      type: 'default',
    });
  });

  it('keeps the type that another client gave', () => {
    expect(read(sdkMessageEvent({ message: { text: 'hi', type: 'welcome' } }))).toMatchObject({
      type: 'welcome',
    });
  });

  it('believes the envelope about the author, not the message [S14] [3.13]', () => {
    const forged = { text: 'hi', sender: { id: BOB, name: 'Bob' }, uuid: BOB, publisher: BOB };
    expect(read(sdkMessageEvent({ message: forged, publisher: ANN }))).toMatchObject({
      authorId: ANN,
    });
  });

  it('takes nothing else over from a message [S12]', () => {
    const message: unknown = JSON.parse(
      '{"text":"hi","__proto__":{"type":"x"},"constructor":1,"timetoken":"9","channelId":"c"}',
    );
    const read1 = read(sdkMessageEvent({ message }));
    expect(Object.keys(read1).sort()).toEqual([
      'authorId',
      'channelId',
      'text',
      'timetoken',
      'type',
    ]);
    expect(read1).toMatchObject({ type: 'default', channelId: GENERAL });
  });

  it('reads what came with a file that is not there alike, live and from the history', () => {
    const message = { text: 'lost' };
    const [timetoken, publisher] = [timetokenAt(1), BOB];
    const live = read(sdkMessageEvent({ message, timetoken, publisher }));
    expect(live).toMatchObject({ text: 'lost' });
    const item = { message: { message }, messageType: 4, timetoken, uuid: BOB };
    expect(read(sdkHistoryItem(item))).toEqual(live);
  });

  it('ignores fields that have another type than text', () => {
    const message = { text: 'hi', id: 7, type: ['x'] };
    expect(read(sdkMessageEvent({ message }))).toMatchObject({ text: 'hi', type: 'default' });
    expect(read(sdkMessageEvent({ message }))).not.toHaveProperty('id');
  });

  describe('files', () => {
    const url = `https://files.test/${GENERAL}/file-1/cat.png`;
    const file = { id: 'file-1', name: 'cat.png', url };

    it('come beside the message in a live event', () => {
      expect(read(sdkFileEvent())).toMatchObject({ text: 'look', type: '', file });
      const blank = { text: ' ', type: '' };
      expect(read(sdkFileEvent({ message: blank }))).toMatchObject({ text: '', file });
    });

    it('come around the message in history, without an address [3.11]', () => {
      const message = { message: { text: 'look', type: '' }, file: { id: 'f', name: 'a.pdf' } };
      expect(read(sdkHistoryItem({ message, messageType: 4 }))).toMatchObject({
        text: 'look',
        type: '',
        file: { id: 'f', name: 'a.pdf', url: `https://files.test/${GENERAL}/f/a.pdf` },
      });
    });

    it('come with a text that is no object alike, live and from the history', () => {
      const [timetoken, publisher] = [timetokenAt(1), BOB];
      const live = read(sdkFileEvent({ message: 'look', file, timetoken, publisher }));
      expect(live).toMatchObject({ text: 'look', file });
      const message = { message: 'look', file };
      const item = { message, messageType: 4, timetoken, uuid: BOB };
      expect(read(sdkHistoryItem(item))).toEqual(live);
    });

    it('come within a message of another client, together with its text', () => {
      const message = { text: 'look', type: 'default', file };
      expect(read(sdkMessageEvent({ message }))).toMatchObject({ text: 'look', file });
    });

    it('are those of the channel, whatever address a message gives', () => {
      const forged = { id: 'file-1', name: 'cat.png', url: 'https://elsewhere.test/cat.png' };
      const event = sdkMessageEvent({ message: { text: 'look', file: forged } });
      expect(read(event)).toMatchObject({ file });
      expect(read(sdkFileEvent({ file: forged }))).toMatchObject({ file });
      const item = sdkHistoryItem({ message: { message: 'look', file: forged }, messageType: 4 });
      expect(read(item)).toMatchObject({ file });
    });

    it('come as a list from clients of the Chat SDK, without their addresses', () => {
      const url = 'https://elsewhere.test/cat.png';
      const files = [file, { id: 'file-2', name: 'dog.png', url }, { id: 'file-3' }, null];
      const message = { type: 'text', text: 'look', files };
      const [first, second] = [
        file,
        { ...files[1], url: `https://files.test/${GENERAL}/file-2/dog.png` },
      ];
      const expected = { type: 'text', text: 'look', file: first, moreFiles: [second] };
      expect(read(sdkMessageEvent({ message }))).toMatchObject(expected);
      expect(read(sdkHistoryItem({ message }))).toMatchObject(expected);
      expect(read(sdkMessageEvent({ message: { ...message, text: '' } }))).toMatchObject({
        text: '',
      });
    });

    it('are shown up to ten of one message', () => {
      const files = Array.from({ length: 1_000 }, () => file);
      expect(read(sdkMessageEvent({ message: { text: 'look', files } }))).toMatchObject({
        moreFiles: Array(9).fill(file) as unknown[],
      });
    });

    it('need no text', () => {
      expect(read(sdkFileEvent({ message: undefined }))).toMatchObject({
        text: '',
        type: '',
        file,
      });
      expect(read(sdkHistoryItem({ message: { file } }))).toMatchObject({ text: '', file });
    });

    it.each([
      ['without an id', { name: 'cat.png' }],
      ['without a name', { id: 'file-1' }],
      ['with an empty name', { id: 'file-1', name: '' }],
      ['with a name that is no text', { id: 'file-1', name: {} }],
      ['that are text', 'cat.png'],
      ['that are null', null],
    ])('%s are left out, and the text stays', (_title, broken) => {
      const read1 = read(sdkFileEvent({ file: broken }));
      expect(read1).toMatchObject({ text: 'look' });
      expect(read1).not.toHaveProperty('file');
    });
  });

  it.each([
    ['null', null, 'not an object'],
    ['a text', 'hello', 'not an object'],
    ['a list', [], 'not an object'],
    ['without a timetoken', sdkMessageEvent({ timetoken: undefined }), 'no valid timetoken'],
    ['with a timetoken that is a number', sdkMessageEvent({ timetoken: 17 }), 'no valid timetoken'],
    ['with a short timetoken', sdkMessageEvent({ timetoken: '17' }), 'no valid timetoken'],
    ['without an author', sdkMessageEvent({ publisher: undefined }), 'no author'],
    ['with an empty author', sdkMessageEvent({ publisher: '' }), 'no author'],
    ['with null as message', sdkMessageEvent({ message: null }), 'neither text nor file'],
    ['with a number as message', sdkMessageEvent({ message: 7 }), 'neither text nor file'],
    ['with a list as message', sdkMessageEvent({ message: ['hi'] }), 'neither text nor file'],
    ['without a text', sdkMessageEvent({ message: { type: 'x' } }), 'neither text nor file'],
    ['with an empty text', sdkMessageEvent({ message: { text: '' } }), 'neither text nor file'],
    ['of white space', sdkMessageEvent({ message: { text: ' \n' } }), 'neither text nor file'],
    [
      'of invisible characters',
      sdkMessageEvent({ message: '\u200B\u3164' }),
      'neither text nor file',
    ],
    [
      'with a text that is none',
      sdkMessageEvent({ message: { text: {} } }),
      'neither text nor file',
    ],
    [
      'with a text that is only inherited',
      sdkMessageEvent({ message: JSON.parse('{"__proto__":{"text":"hi"}}') as unknown }),
      'neither text nor file',
    ],
  ])('cannot show an event that is %s', (_title, event, reason) => {
    expect(read(event)).toBe(reason);
  });
});
