import type { Message } from '../../domain/message';
import type { Timetoken } from '../../domain/timetoken';

/**
 * A channel's messages as ordered blocks. One array would make every new message copy the whole
 * history; with blocks only the last one changes, so appending costs the same at any length, and
 * what is drawn can be remembered block by block.
 */
export interface MessageBlock {
  /** Ascending by timetoken, at least one, at most `BLOCK_SIZE`. */
  readonly messages: readonly Message[];
}

export const BLOCK_SIZE = 200;

/**
 * Adds messages in any order; those that are there already are left as they are. Blocks that did not
 * change keep their identity, and so does the whole when nothing was new.
 */
export function insertMessages(
  blocks: readonly MessageBlock[],
  messages: readonly Message[],
): readonly MessageBlock[] {
  let result = blocks;
  for (const group of groupByBlock(blocks, messages)) {
    result = insertGroup(result, group);
  }
  return result;
}

/** Removes the messages for which `isUnwanted` holds. */
export function removeMessages(
  blocks: readonly MessageBlock[],
  isUnwanted: (message: Message) => boolean,
): readonly MessageBlock[] {
  const result: MessageBlock[] = [];
  for (const block of blocks) {
    const kept = block.messages.filter((message) => !isUnwanted(message));
    if (kept.length === block.messages.length) result.push(block);
    else if (kept.length > 0) result.push({ messages: kept });
  }
  return result.length === blocks.length && result.every((block, i) => block === blocks[i])
    ? blocks
    : result;
}

/**
 * A send that got no answer is made again with the same id. Keeps the first arrival of each of the
 * given messages and removes the later ones; repetitions are close together, so only the block and
 * its neighbours are searched. The author counts as well as the id: nobody can hide another's
 * message by using its id.
 */
export function dropRepeatedSends(
  blocks: readonly MessageBlock[],
  messages: readonly Message[],
): readonly MessageBlock[] {
  const repeated = new Set<Timetoken>();
  for (const message of messages) {
    if (message.id === undefined) continue;
    const sends = findSends(blocks, message);
    for (const { timetoken } of sends.slice(1)) repeated.add(timetoken);
  }
  return repeated.size === 0
    ? blocks
    : removeMessages(blocks, ({ timetoken }) => repeated.has(timetoken));
}

/** All messages with the same author and id around this one, ascending. */
function findSends(blocks: readonly MessageBlock[], { id, authorId, timetoken }: Message) {
  const index = blockIndexFor(blocks, timetoken);
  return blocks
    .slice(Math.max(0, index - 1), index + 2)
    .flatMap(({ messages }) =>
      messages.filter((message) => message.id === id && message.authorId === authorId),
    );
}

export function newestMessage(blocks: readonly MessageBlock[]): Message | undefined {
  return blocks.at(-1)?.messages.at(-1);
}

/** The oldest of the newest `count` messages; none when there are not more than that. */
export function oldestOfNewest(
  blocks: readonly MessageBlock[],
  count: number,
): Message | undefined {
  let room = count;
  let oldest: Message | undefined;
  for (const { messages } of blocks.toReversed()) {
    if (messages.length > room) return room > 0 ? messages.at(-room) : oldest;
    room -= messages.length;
    oldest = messages[0];
  }
  return undefined;
}

/** Runs of new messages that fall into the same block, ascending. */
function groupByBlock(
  blocks: readonly MessageBlock[],
  messages: readonly Message[],
): readonly (readonly Message[])[] {
  const sorted = [...messages].sort(byTimetoken);
  const groups: Message[][] = [];
  let lastIndex = -1;
  for (const message of sorted) {
    const index = blockIndexFor(blocks, message.timetoken);
    const group = groups.at(-1);
    if (group && index === lastIndex) group.push(message);
    else groups.push([message]);
    lastIndex = index;
  }
  return groups;
}

function insertGroup(
  blocks: readonly MessageBlock[],
  group: readonly Message[],
): readonly MessageBlock[] {
  const first = group[0];
  if (!first) return blocks;
  const index = blockIndexFor(blocks, first.timetoken);
  const block = blocks[index];
  const merged = mergeSorted(block?.messages ?? [], group);
  if (block && merged.length === block.messages.length) return blocks;
  return [...blocks.slice(0, index), ...split(merged), ...blocks.slice(index + 1)];
}

/** The block a timetoken belongs to: the last one that begins at or before it, else the first. */
function blockIndexFor(blocks: readonly MessageBlock[], timetoken: Timetoken): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const start = blocks[middle]?.messages[0]?.timetoken;
    if (start !== undefined && start <= timetoken) low = middle;
    else high = middle - 1;
  }
  return low;
}

function mergeSorted(known: readonly Message[], added: readonly Message[]): Message[] {
  const merged: Message[] = [];
  let next = 0;
  for (const message of known) {
    for (let candidate = added[next]; candidate; candidate = added[++next]) {
      if (candidate.timetoken > message.timetoken) break;
      if (candidate.timetoken < message.timetoken) pushNew(merged, candidate);
    }
    merged.push(message);
  }
  for (const message of added.slice(next)) pushNew(merged, message);
  return merged;
}

function pushNew(messages: Message[], message: Message): void {
  if (messages.at(-1)?.timetoken !== message.timetoken) messages.push(message);
}

function split(messages: readonly Message[]): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  for (let start = 0; start < messages.length; start += BLOCK_SIZE) {
    blocks.push({ messages: messages.slice(start, start + BLOCK_SIZE) });
  }
  return blocks;
}

function byTimetoken(a: Message, b: Message): number {
  if (a.timetoken === b.timetoken) return 0;
  return a.timetoken < b.timetoken ? -1 : 1;
}
