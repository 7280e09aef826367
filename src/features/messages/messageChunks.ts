import type { Message } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';

/**
 * A channel's messages as ordered chunks. One array would make every new message copy the whole
 * history; with chunks only the last one changes, so appending costs the same at any length, and
 * what is drawn can be remembered chunk by chunk.
 */
export interface MessageChunk {
  /** Ascending by timetoken, at least one, at most `CHUNK_SIZE`. */
  readonly messages: readonly Message[];
}

export const CHUNK_SIZE = 200;

/**
 * Adds messages in any order; those that are there already are left as they are. Chunks that did not
 * change keep their identity, and so does the whole when nothing was new.
 */
export function insertMessages(
  chunks: readonly MessageChunk[],
  messages: readonly Message[],
): readonly MessageChunk[] {
  let result = chunks;
  for (const group of groupByChunk(chunks, messages)) {
    result = insertGroup(result, group);
  }
  return result;
}

/** Removes the messages for which `isUnwanted` holds. */
export function removeMessages(
  chunks: readonly MessageChunk[],
  isUnwanted: (message: Message) => boolean,
): readonly MessageChunk[] {
  const result: MessageChunk[] = [];
  for (const chunk of chunks) {
    const kept = chunk.messages.filter((message) => !isUnwanted(message));
    if (kept.length === chunk.messages.length) result.push(chunk);
    else if (kept.length > 0) result.push({ messages: kept });
  }
  return result.length === chunks.length && result.every((chunk, i) => chunk === chunks[i])
    ? chunks
    : result;
}

/**
 * Removes messages that say nothing of their own:
 *
 * - A send that got no answer is made again with the same id: the first arrival stays.
 * - Clients of PubNub's Chat SDK first share each file without a word, and then publish the message that
 *   names them: that one stays.
 *
 * Repetitions are close together, so only the chunks of the given messages and their neighbours are
 * searched. The author counts as well: nobody can hide another's message.
 */
export function dropRepeatedSends(
  chunks: readonly MessageChunk[],
  messages: readonly Message[],
): readonly MessageChunk[] {
  const repeated = new Set<Timetoken>();
  for (const message of messages) {
    if (message.id === undefined && !message.file) continue;
    const near = findNear(chunks, message);
    const sends = near.filter(({ id }) => id !== undefined && id === message.id);
    for (const { timetoken } of sends.slice(1)) repeated.add(timetoken);
    const uploads = message.file ? findUploads(near) : [];
    for (const { timetoken } of uploads) repeated.add(timetoken);
  }
  return repeated.size === 0
    ? chunks
    : removeMessages(chunks, ({ timetoken }) => repeated.has(timetoken));
}

/** All messages of the same author around this one, ascending. */
function findNear(chunks: readonly MessageChunk[], { authorId, timetoken }: Message) {
  const index = chunkIndexFor(chunks, timetoken);
  return chunks
    .slice(Math.max(0, index - 1), index + 2)
    .flatMap(({ messages }) => messages.filter((message) => message.authorId === authorId));
}

/** The files without a word that another message names. */
function findUploads(messages: readonly Message[]): readonly Message[] {
  const [bare, others] = [messages.filter(isBareFile), messages.filter((one) => !isBareFile(one))];
  const named = new Set(
    others.flatMap(({ file, moreFiles = [] }) => [file, ...moreFiles].map((one) => one?.id)),
  );
  return bare.filter(({ file }) => named.has(file?.id));
}

function isBareFile({ id, text, type, file }: Message): boolean {
  return file !== undefined && id === undefined && text === '' && type === '';
}

export function newestMessage(chunks: readonly MessageChunk[]): Message | undefined {
  return chunks.at(-1)?.messages.at(-1);
}

/** The message of a timetoken, if it is there. */
export function findMessage(
  chunks: readonly MessageChunk[],
  timetoken: Timetoken,
): Message | undefined {
  const chunk = chunks[chunkIndexFor(chunks, timetoken)];
  return chunk?.messages.find((message) => message.timetoken === timetoken);
}

/** The oldest of the newest `count` messages; none when there are not more than that. */
export function oldestOfNewest(
  chunks: readonly MessageChunk[],
  count: number,
): Message | undefined {
  let room = count;
  let oldest: Message | undefined;
  for (const { messages } of chunks.toReversed()) {
    if (messages.length > room) return room > 0 ? messages.at(-room) : oldest;
    room -= messages.length;
    oldest = messages[0];
  }
  return undefined;
}

/** Runs of new messages that fall into the same chunk, ascending. */
function groupByChunk(
  chunks: readonly MessageChunk[],
  messages: readonly Message[],
): readonly (readonly Message[])[] {
  const sorted = [...messages].sort(byTimetoken);
  const groups: Message[][] = [];
  let lastIndex = -1;
  for (const message of sorted) {
    const index = chunkIndexFor(chunks, message.timetoken);
    const group = groups.at(-1);
    if (group && index === lastIndex) group.push(message);
    else groups.push([message]);
    lastIndex = index;
  }
  return groups;
}

function insertGroup(
  chunks: readonly MessageChunk[],
  group: readonly Message[],
): readonly MessageChunk[] {
  const first = group[0];
  if (!first) return chunks;
  const index = chunkIndexFor(chunks, first.timetoken);
  const chunk = chunks[index];
  const merged = mergeSorted(chunk?.messages ?? [], group);
  if (chunk && merged.length === chunk.messages.length) return chunks;
  return [...chunks.slice(0, index), ...split(merged), ...chunks.slice(index + 1)];
}

/** The chunk a timetoken belongs to: the last one that begins at or before it, else the first. */
function chunkIndexFor(chunks: readonly MessageChunk[], timetoken: Timetoken): number {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const start = chunks[middle]?.messages[0]?.timetoken;
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

function split(messages: readonly Message[]): MessageChunk[] {
  const chunks: MessageChunk[] = [];
  for (let start = 0; start < messages.length; start += CHUNK_SIZE) {
    chunks.push({ messages: messages.slice(start, start + CHUNK_SIZE) });
  }
  return chunks;
}

function byTimetoken(a: Message, b: Message): number {
  if (a.timetoken === b.timetoken) return 0;
  return a.timetoken < b.timetoken ? -1 : 1;
}
