import { fc } from '../../../../support/drivers/randomRuns';
import { toMessageId } from '../../../../../src/domain/ids';
import type { Message } from '../../../../../src/domain/message';
import {
  CHUNK_SIZE,
  dropRepeatedSends,
  insertMessages,
  type MessageChunk,
  newestMessage,
  oldestOfNewest,
  removeMessages,
} from '../../../../../src/features/messages/messageChunks';
import { ANN, BOB, buildMessage } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';

const NO_CHUNKS: readonly MessageChunk[] = [];

const messageAt = (second: number, overrides: Partial<Message> = {}) =>
  buildMessage({ timetoken: timetokenAt(second), text: `at ${second}`, ...overrides });
const range = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, i) => messageAt(start + i));
const flat = (chunks: readonly MessageChunk[]) => chunks.flatMap(({ messages }) => messages);
const timetokens = (chunks: readonly MessageChunk[]) =>
  flat(chunks).map(({ timetoken }) => timetoken);

/** Several inserts of messages at whole seconds, with repetitions and in any order. */
const inserts = fc.array(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 300 }), {
  maxLength: 8,
});

const insertAll = (lists: readonly (readonly number[])[]) =>
  lists.reduce(
    (chunks, seconds) =>
      insertMessages(
        chunks,
        seconds.map((second) => messageAt(second)),
      ),
    NO_CHUNKS,
  );

describe('insertMessages', () => {
  it('gives one ascending list without repetitions for any order and split', () => {
    fc.assert(
      fc.property(inserts, (lists) => {
        const wanted = [...new Set(lists.flat())].sort((a, b) => a - b).map(timetokenAt);
        expect(timetokens(insertAll(lists))).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });

  it('never makes an empty chunk or one above the size', () => {
    fc.assert(
      fc.property(inserts, (lists) => {
        const sizes = insertAll(lists).map(({ messages }) => messages.length);
        expect(sizes.every((size) => size > 0 && size <= CHUNK_SIZE)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves every chunk alone into which nothing new falls', () => {
    fc.assert(
      fc.property(inserts, fc.array(fc.integer({ min: 0, max: 700 })), (lists, added) => {
        const before = insertAll(lists);
        const known = new Set(timetokens(before));
        const after = new Set(
          insertMessages(
            before,
            added.map((second) => messageAt(second)),
          ),
        );
        const news = added.map(timetokenAt).filter((timetoken) => !known.has(timetoken));
        const untouched = before.filter((chunk, i) => {
          const start = i === 0 ? '' : chunk.messages[0]!.timetoken;
          const end = before[i + 1]?.messages[0]?.timetoken ?? '9';
          return !news.some((timetoken) => timetoken >= start && timetoken < end);
        });
        expect(untouched.every((chunk) => after.has(chunk))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the whole when everything is there already', () => {
    const chunks = insertMessages(NO_CHUNKS, range(0, 450));
    expect(insertMessages(chunks, range(100, 300))).toBe(chunks);
    expect(insertMessages(chunks, [])).toBe(chunks);
  });

  it('keeps the message that came first when one arrives again', () => {
    const first = messageAt(1, { text: 'first' });
    const chunks = insertMessages(NO_CHUNKS, [first]);
    expect(flat(insertMessages(chunks, [messageAt(1, { text: 'again' }), messageAt(2)]))[0]).toBe(
      first,
    );
  });

  it('changes only the last chunk when a message is appended', () => {
    const chunks = insertMessages(NO_CHUNKS, range(0, 2 * CHUNK_SIZE + 5));
    const after = insertMessages(chunks, [messageAt(1_000)]);
    expect(after).toHaveLength(3);
    expect(after.slice(0, 2).every((chunk, i) => chunk === chunks[i])).toBe(true);
    expect(after[2]?.messages).toHaveLength(6);
  });

  it('begins a new chunk when the last one is full', () => {
    const chunks = insertMessages(NO_CHUNKS, range(0, CHUNK_SIZE));
    const after = insertMessages(chunks, [messageAt(1_000)]);
    expect(after.map(({ messages }) => messages.length)).toEqual([CHUNK_SIZE, 1]);
  });
});

describe('newestMessage', () => {
  it('is the last of the last block', () => {
    const chunks = insertMessages(NO_CHUNKS, range(3, 500));
    expect(newestMessage(chunks)?.timetoken).toBe(timetokenAt(499));
  });

  it('is missing where there is nothing', () => {
    expect(newestMessage(NO_CHUNKS)).toBeUndefined();
  });
});

describe('removeMessages', () => {
  const chunks = insertMessages(NO_CHUNKS, range(0, 3 * CHUNK_SIZE));

  it('removes what is unwanted, and chunks that are left empty', () => {
    const kept = removeMessages(chunks, ({ timetoken }) => timetoken < timetokenAt(250));
    expect(timetokens(kept)).toEqual(range(250, 600).map(({ timetoken }) => timetoken));
    expect(kept).toHaveLength(2);
  });

  it('keeps the chunks in which nothing is removed, and the whole when nothing is', () => {
    const kept = removeMessages(chunks, ({ timetoken }) => timetoken === timetokenAt(0));
    expect(kept[1]).toBe(chunks[1]);
    expect(kept[2]).toBe(chunks[2]);
    expect(removeMessages(chunks, () => false)).toBe(chunks);
  });
});

describe('dropRepeatedSends', () => {
  const id = toMessageId('send-1');
  const add = (chunks: readonly MessageChunk[], ...messages: Message[]) =>
    dropRepeatedSends(insertMessages(chunks, messages), messages);

  it('keeps the first of the sends of a message, in whatever order they arrive', () => {
    const sends = fc.shuffledSubarray([1, 2, 5, 9], { minLength: 4 });
    fc.assert(
      fc.property(sends, (seconds) => {
        const chunks = seconds.reduce(
          (known, second) => add(known, messageAt(second, { id })),
          insertMessages(NO_CHUNKS, [messageAt(3), messageAt(7)]),
        );
        expect(timetokens(chunks)).toEqual([1, 3, 7].map(timetokenAt));
      }),
    );
  });

  it('finds the earlier send in the chunk before', () => {
    const chunks = insertMessages(NO_CHUNKS, [
      ...range(0, CHUNK_SIZE - 1),
      messageAt(CHUNK_SIZE - 1, { id }),
    ]);
    const after = add(chunks, messageAt(CHUNK_SIZE, { id }));
    expect(timetokens(after)).toEqual(timetokens(chunks));
  });

  it('keeps the message that names files instead of their uploads, in whatever order they arrive', () => {
    const file = (name: string) => ({ id: `file-${name}`, name, url: '' });
    const [cat, dog, cow] = [file('cat'), file('dog'), file('cow')];
    const bare = { text: '', type: '' };
    const arrivals = [
      messageAt(1, { ...bare, file: cat }),
      messageAt(2, { ...bare, file: dog }),
      messageAt(3, { ...bare, file: cow }),
      messageAt(4, { ...bare, file: cat, authorId: BOB }),
      messageAt(5, { text: '', type: 'text', file: cat, moreFiles: [dog] }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(arrivals, { minLength: 5 }), (shuffled) => {
        const chunks = shuffled.reduce((known, message) => add(known, message), NO_CHUNKS);
        expect(timetokens(chunks)).toEqual([3, 4, 5].map(timetokenAt));
      }),
    );
  });

  it('lets nobody hide the message of another by using its id', () => {
    const chunks = add(
      NO_CHUNKS,
      messageAt(1, { id, authorId: BOB }),
      messageAt(2, { id, authorId: ANN }),
    );
    expect(flat(chunks).map(({ authorId }) => authorId)).toEqual([BOB, ANN]);
  });

  it('takes messages without an id for different ones', () => {
    const chunks = insertMessages(NO_CHUNKS, range(0, 3));
    expect(dropRepeatedSends(chunks, flat(chunks))).toBe(chunks);
  });

  it('tell the oldest of the newest ones, whatever the chunks', () => {
    const messages = range(0, 2 * CHUNK_SIZE + 50);
    const chunks = insertMessages([], messages);
    for (const count of [1, 50, CHUNK_SIZE, CHUNK_SIZE + 50, 2 * CHUNK_SIZE + 49]) {
      expect(oldestOfNewest(chunks, count)).toBe(messages.at(-count));
    }
    expect(oldestOfNewest(chunks, messages.length)).toBeUndefined();
  });
});
