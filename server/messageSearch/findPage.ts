import { chatOf } from '../../src/domain/channelRole';
import type { Store } from '../store/openStore';
import { HAS_PICTURE, type TextRow } from './messageIndex';
import type { MessageSearch } from './messageSearch';
import type { ReadableChats } from './readableChats';
import type { WantedTerm, WantedWords } from './searchQuery';
import { cutSnippet, type Snippet } from './snippet';

export interface PageRequest {
  readonly words: readonly WantedWords[];
  /** The chats that the caller may read. */
  readonly chats: ReadableChats;
  /** Only messages of this chat with its threads, or of this thread. */
  readonly channelId: string | undefined;
  /** Only messages of this author. */
  readonly userId: string | undefined;
  readonly hasPicture: boolean;
  /** Ids from here, and before there. */
  readonly from: number;
  readonly before: number;
  readonly limit: number;
  /** Called before rows are read once more; stops the search when it throws. */
  readonly onReadAgain: () => void;
}

interface Page {
  readonly items: readonly (TextRow & { readonly snippet: Snippet })[];
  /** The id before which the next page begins; missing after the last one. */
  readonly next?: number;
}

/** Rows that are read at once, first and when few of them have the words in a row, and how often for one page. */
const ROWS = 100;
const MORE_ROWS = 300;
const MAX_READS = 4;
/** UTF-16 units of texts that are looked at for one page, about: more would let others wait. */
const MAX_UNITS = 100_000;
/** Beginnings of words that the index looks for: for each it collects all messages that have it. */
const MAX_PREFIXES = 4;
/** Chats that are searched at once; of more, each can still be searched alone. */
const MAX_CHATS = 1_000;

/**
 * Finds a page of messages. What the index says only narrows down what is looked at: whether the caller may read a
 * message, and whether it has the words, is seen at the message itself.
 */
export async function findPage(
  { store, search }: { readonly store: Store; readonly search: MessageSearch },
  request: PageRequest,
): Promise<Page> {
  const { words, chats, channelId, userId, limit, onReadAgain } = request;
  if (channelId !== undefined && !chats.has(chatOf(channelId))) return { items: [] };
  const isWanted = (row: TextRow) =>
    chats.has(row.chatId) &&
    (userId === undefined || row.userId === userId) &&
    (channelId === undefined || row.chatId === channelId || row.channelId === channelId);
  const wanted = toWanted(request);
  const items: Page['items'][number][] = [];
  let { before } = request;
  let [rowLimit, enough] = [ROWS, limit + 1];
  let units = 0;
  for (let reads = 1; ; reads += 1) {
    const { rows, rest } = await search.find({ ...wanted, before, limit: rowLimit, enough });
    const shown = await withoutDeleted(store, rows.filter(isWanted));
    for (const row of shown) {
      const snippet = cutSnippet(row.text, words);
      if (snippet) items.push({ ...row, snippet });
      const last = items[limit - 1];
      if (items.length > limit && last) return { items: items.slice(0, limit), next: last.id };
      units += row.text.length;
      if (units > MAX_UNITS) return { items, next: row.id };
    }
    if (rest === undefined) return { items };
    if (reads === MAX_READS) return { items, next: rest };
    before = rest;
    rowLimit = enough = MORE_ROWS;
    onReadAgain();
  }
}

function toWanted({ words, chats, channelId, userId, hasPicture, from }: PageRequest) {
  const terms = indexTerms(words);
  const everywhere = { chats: chats.own.slice(0, MAX_CHATS), orPublic: true, hidden: chats.hidden };
  return {
    terms: [...terms, ...(hasPicture ? [{ text: HAS_PICTURE, isPrefix: false }] : [])],
    userId,
    ...(channelId === undefined
      ? everywhere
      : { chats: [chatOf(channelId)], orPublic: false, hidden: [] }),
    from,
  };
}

/** All whole words, and the longest beginnings of words, which the fewest messages have. What they find is checked for the others. */
function indexTerms(words: readonly WantedWords[]): readonly WantedTerm[] {
  const terms = words.flatMap((each) => each.terms);
  const prefixes = terms
    .filter(({ isPrefix }) => isPrefix)
    .sort((a, b) => b.text.length - a.text.length);
  return [...terms.filter(({ isPrefix }) => !isPrefix), ...prefixes.slice(0, MAX_PREFIXES)];
}

/** Moderators' deletions count at once, before the search knows them. */
async function withoutDeleted(
  { db }: Pick<Store, 'db'>,
  rows: readonly TextRow[],
): Promise<readonly TextRow[]> {
  if (rows.length === 0) return rows;
  const deleted = await db
    .selectFrom('deletedMessages')
    .select(['channelId', 'message'])
    .where(
      'message',
      'in',
      rows.map(({ message }) => message),
    )
    .execute();
  const names = new Set(deleted.map(({ channelId, message }) => `${message} ${channelId}`));
  return rows.filter(({ channelId, message }) => !names.has(`${message} ${channelId}`));
}
