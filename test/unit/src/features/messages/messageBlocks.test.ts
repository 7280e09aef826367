import fc from 'fast-check';
import { toMessageId } from '../../../../../src/domain/ids';
import type { Message } from '../../../../../src/domain/message';
import {
  BLOCK_SIZE,
  dropRepeatedSends,
  insertMessages,
  newestMessage,
  oldestOfNewest,
  removeMessages,
  type MessageBlock,
} from '../../../../../src/features/messages/messageBlocks';
import { ANN, BOB, buildMessage } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';

const NO_BLOCKS: readonly MessageBlock[] = [];

const messageAt = (second: number, overrides: Partial<Message> = {}) =>
  buildMessage({ timetoken: timetokenAt(second), text: `at ${second}`, ...overrides });
const range = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, i) => messageAt(start + i));
const flat = (blocks: readonly MessageBlock[]) => blocks.flatMap(({ messages }) => messages);
const timetokens = (blocks: readonly MessageBlock[]) =>
  flat(blocks).map(({ timetoken }) => timetoken);

/** Several inserts of messages at whole seconds, with repetitions and in any order. */
const inserts = fc.array(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 300 }), {
  maxLength: 8,
});

const insertAll = (lists: readonly (readonly number[])[]) =>
  lists.reduce(
    (blocks, seconds) =>
      insertMessages(
        blocks,
        seconds.map((second) => messageAt(second)),
      ),
    NO_BLOCKS,
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

  it('never makes an empty block or one above the size', () => {
    fc.assert(
      fc.property(inserts, (lists) => {
        const sizes = insertAll(lists).map(({ messages }) => messages.length);
        expect(sizes.every((size) => size > 0 && size <= BLOCK_SIZE)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves every block alone into which nothing new falls', () => {
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
        const untouched = before.filter((block, i) => {
          const start = i === 0 ? '' : block.messages[0]!.timetoken;
          const end = before[i + 1]?.messages[0]?.timetoken ?? '9';
          return !news.some((timetoken) => timetoken >= start && timetoken < end);
        });
        expect(untouched.every((block) => after.has(block))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the whole when everything is there already', () => {
    const blocks = insertMessages(NO_BLOCKS, range(0, 450));
    expect(insertMessages(blocks, range(100, 300))).toBe(blocks);
    expect(insertMessages(blocks, [])).toBe(blocks);
  });

  it('keeps the message that came first when one arrives again', () => {
    const first = messageAt(1, { text: 'first' });
    const blocks = insertMessages(NO_BLOCKS, [first]);
    expect(flat(insertMessages(blocks, [messageAt(1, { text: 'again' }), messageAt(2)]))[0]).toBe(
      first,
    );
  });

  it('changes only the last block when a message is appended', () => {
    const blocks = insertMessages(NO_BLOCKS, range(0, 2 * BLOCK_SIZE + 5));
    const after = insertMessages(blocks, [messageAt(1_000)]);
    expect(after).toHaveLength(3);
    expect(after.slice(0, 2).every((block, i) => block === blocks[i])).toBe(true);
    expect(after[2]?.messages).toHaveLength(6);
  });

  it('begins a new block when the last one is full', () => {
    const blocks = insertMessages(NO_BLOCKS, range(0, BLOCK_SIZE));
    const after = insertMessages(blocks, [messageAt(1_000)]);
    expect(after.map(({ messages }) => messages.length)).toEqual([BLOCK_SIZE, 1]);
  });
});

describe('newestMessage', () => {
  it('is the last of the last block', () => {
    const blocks = insertMessages(NO_BLOCKS, range(3, 500));
    expect(newestMessage(blocks)?.timetoken).toBe(timetokenAt(499));
  });

  it('is missing where there is nothing', () => {
    expect(newestMessage(NO_BLOCKS)).toBeUndefined();
  });
});

describe('removeMessages', () => {
  const blocks = insertMessages(NO_BLOCKS, range(0, 3 * BLOCK_SIZE));

  it('removes what is unwanted, and blocks that are left empty', () => {
    const kept = removeMessages(blocks, ({ timetoken }) => timetoken < timetokenAt(250));
    expect(timetokens(kept)).toEqual(range(250, 600).map(({ timetoken }) => timetoken));
    expect(kept).toHaveLength(2);
  });

  it('keeps the blocks in which nothing is removed, and the whole when nothing is', () => {
    const kept = removeMessages(blocks, ({ timetoken }) => timetoken === timetokenAt(0));
    expect(kept[1]).toBe(blocks[1]);
    expect(kept[2]).toBe(blocks[2]);
    expect(removeMessages(blocks, () => false)).toBe(blocks);
  });
});

describe('dropRepeatedSends', () => {
  const id = toMessageId('send-1');
  const add = (blocks: readonly MessageBlock[], ...messages: Message[]) =>
    dropRepeatedSends(insertMessages(blocks, messages), messages);

  it('keeps the first of the sends of a message, in whatever order they arrive', () => {
    const sends = fc.shuffledSubarray([1, 2, 5, 9], { minLength: 4 });
    fc.assert(
      fc.property(sends, (seconds) => {
        const blocks = seconds.reduce(
          (known, second) => add(known, messageAt(second, { id })),
          insertMessages(NO_BLOCKS, [messageAt(3), messageAt(7)]),
        );
        expect(timetokens(blocks)).toEqual([1, 3, 7].map(timetokenAt));
      }),
    );
  });

  it('finds the earlier send in the block before', () => {
    const blocks = insertMessages(NO_BLOCKS, [
      ...range(0, BLOCK_SIZE - 1),
      messageAt(BLOCK_SIZE - 1, { id }),
    ]);
    const after = add(blocks, messageAt(BLOCK_SIZE, { id }));
    expect(timetokens(after)).toEqual(timetokens(blocks));
  });

  it('lets nobody hide the message of another by using its id', () => {
    const blocks = add(
      NO_BLOCKS,
      messageAt(1, { id, authorId: BOB }),
      messageAt(2, { id, authorId: ANN }),
    );
    expect(flat(blocks).map(({ authorId }) => authorId)).toEqual([BOB, ANN]);
  });

  it('takes messages without an id for different ones', () => {
    const blocks = insertMessages(NO_BLOCKS, range(0, 3));
    expect(dropRepeatedSends(blocks, flat(blocks))).toBe(blocks);
  });

  it('tell the oldest of the newest ones, whatever the blocks', () => {
    const messages = range(0, 2 * BLOCK_SIZE + 50);
    const blocks = insertMessages([], messages);
    for (const count of [1, 50, BLOCK_SIZE, BLOCK_SIZE + 50, 2 * BLOCK_SIZE + 49]) {
      expect(oldestOfNewest(blocks, count)).toBe(messages.at(-count));
    }
    expect(oldestOfNewest(blocks, messages.length)).toBeUndefined();
  });
});
