import { Type } from '@sinclair/typebox';
import { toUserId } from '../../src/domain/ids';
import type { Api, Deps } from '../http/api';
import { callerOf } from '../http/callerOf';
import { Id, Moment, oneOf, RecordId } from '../http/fields';
import { pageOf, pageQuery, readCursor, writeCursor } from '../http/pages';
import { Problem } from '../http/problem';
import type { Keyset } from '../keyset/keyset';
import { findPage } from './findPage';
import type { MessageSearch } from './messageSearch';
import { idAt } from './messageTexts';
import { readableChats } from './readableChats';
import { readSearch } from './searchQuery';

const MAX_LENGTH = 256;
const MAX_LIMIT = 50;
const PAGE = 20;

/** The cost of a search, and of each further look through rows that it takes to fill a page. */
const COST = 10;
const READ_COST = 6;
const LAST_ID = Number.MAX_SAFE_INTEGER;

const Place = Type.Integer({ description: 'UTF-16 units.' });

const SearchQuery = Type.Object(
  {
    q: Type.String({
      maxLength: MAX_LENGTH,
      default: '',
      description:
        'Words, all of which a message has to have, in any order. The last letters of a word may be missing; words ' +
        'between quotes have to be there in a row and whole. Case and accents do not count.',
    }),
    from: Type.Optional(Type.String({ ...Id, description: 'Only messages of this user.' })),
    in: Type.Optional(
      Type.String({ ...Id, description: 'Only messages of this chat and its threads.' }),
    ),
    after: Type.Optional(Type.Integer({ ...Moment, description: 'Inclusive.' })),
    before: Type.Optional(Type.Integer({ ...Moment, description: 'Exclusive.' })),
    has: Type.Optional(oneOf(['picture'])),
    ...pageQuery,
    limit: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: PAGE }),
  },
  { additionalProperties: false },
);

const Found = Type.Object({
  message: RecordId,
  channelId: Type.String({ description: 'That of the thread for a message in a thread.' }),
  userId: Type.String(),
  text: Type.String({ description: 'The part of the message that shows what was searched for.' }),
  marks: Type.Array(Type.Object({ start: Place, end: Place }), {
    description: 'Where it is in `text`.',
  }),
});

/** The search through the messages that the caller may read. */
export function addMessageSearch(
  app: Api,
  { store }: Pick<Deps, 'store'>,
  keyset: Keyset,
  search: MessageSearch,
): void {
  app.get(
    '/v1/messages/search',
    {
      schema: {
        tags: ['messages'],
        description:
          'Searches messages in public channels and in the chats of the caller, newest first. A page may have less than ' +
          'its limit, or nothing, and another one behind it.',
        querystring: SearchQuery,
        response: { 200: pageOf(Found) },
      },
      config: { access: 'signedIn', cost: COST },
    },
    async (request) => {
      const { q, from, in: channelId, has, after, before, cursor, limit } = request.query;
      const isNarrowed = [from, channelId, has].some((filter) => filter !== undefined);
      if (q.trim() === '' && !isNarrowed) {
        const errors = [{ field: 'query.q', message: 'must not be blank without a filter' }];
        throw new Problem('invalidInput', undefined, { errors });
      }
      const words = readSearch(q);
      const userId = toUserId(callerOf(request).userId);
      const chats = await readableChats(store, keyset, userId);
      // Punctuation alone is in no message.
      if (!chats || (words.length === 0 && !isNarrowed)) return { items: [] };
      const { items, next } = await findPage(
        { store, search },
        {
          words,
          chats,
          channelId,
          limit,
          userId: from,
          hasPicture: has === 'picture',
          from: after === undefined ? 0 : idAt(after),
          before: Math.min(
            before === undefined ? LAST_ID : idAt(before),
            cursor === undefined ? LAST_ID : idOfCursor(cursor),
          ),
          onReadAgain: () => request.spend(READ_COST),
        },
      );
      return {
        items: items.map(
          ({ message, channelId: place, userId: author, snippet: { text, marks } }) => ({
            message,
            channelId: place,
            userId: author,
            text,
            marks: [...marks],
          }),
        ),
        ...(next !== undefined && { next: writeCursor([next, '']) }),
      };
    },
  );
}

/** @throws Problem `invalidInput` when it is none of this list */
function idOfCursor(cursor: string): number {
  const [id] = readCursor(cursor);
  return Number.isSafeInteger(id) ? Number(id) : 0;
}
