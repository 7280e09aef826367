import { Type } from '@sinclair/typebox';
import { LOG_KINDS, RESTRICTION_KINDS } from '../../src/domain/moderation/moderationRecord';
import type { Api, Deps } from '../http/api';
import { Id, Moment, oneOf, RecordId } from '../http/fields';
import { countedPageOf, cutPage, pageQuery, readCursor } from '../http/pages';
import { linesResponse, sendLines } from '../http/sendLines';
import { countRecords, findActors, findQuotes, findRecords } from './logQuery';

const Decision = Type.Object({
  id: RecordId,
  kind: oneOf(LOG_KINDS),
  reason: Type.String(),
  actorId: Type.Optional(Type.String()),
  userId: Type.Optional(Type.String()),
  channelId: Type.Optional(Type.String()),
  message: Type.Optional(RecordId),
  until: Type.Optional(Moment),
  untilBefore: Type.Optional(Moment),
  restriction: Type.Optional(oneOf(RESTRICTION_KINDS)),
  undoes: Type.Optional(RecordId),
  appealId: Type.Optional(RecordId),
  moderatorId: Type.Optional(Type.String()),
  ruleId: Type.Optional(Type.String()),
  law: Type.Optional(Type.String()),
  partOf: Type.Optional(RecordId),
  reportIds: Type.Optional(
    Type.Array(RecordId, {
      description: 'The reports that it answered, or, undoing a dismissal, opened again.',
    }),
  ),
  change: Type.Optional(
    Type.Object(
      { words: Type.Unknown(), behaviour: Type.Unknown() },
      { description: 'The change of the rules.' },
    ),
  ),
  isUndone: Type.Boolean(),
});

const Listed = Type.Composite([
  Decision,
  Type.Object({
    quote: Type.Optional(
      Type.String({ description: 'What was said in the message that it is about.' }),
    ),
  }),
]);

const filters = {
  userId: Type.Optional(Id),
  actorId: Type.Optional(Id),
  channelId: Type.Optional(Id),
  message: Type.Optional(RecordId),
  kind: Type.Optional(oneOf(LOG_KINDS)),
  isAutomatic: Type.Optional(
    Type.Boolean({ description: 'Only what the server did by itself, or only what it did not.' }),
  ),
  user: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'A part of the name or id of the user whom a record is about.',
    }),
  ),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
};

const LIST_COST = 3;
/** A line of the log shows the beginning of a text, characters. */
const MAX_QUOTE = 200;
const EXPORT_COST = 100;

/** The log of decisions. */
export function addLog(app: Api, { store }: Deps): void {
  app.get(
    '/v1/decisions',
    {
      schema: {
        tags: ['decisions'],
        description: 'The log, newest first.',
        querystring: Type.Object({ ...filters, ...pageQuery }, { additionalProperties: false }),
        response: { 200: countedPageOf(Listed) },
      },
      config: { cost: LIST_COST },
    },
    async ({ query: { cursor, limit, ...rest } }) => {
      const before = cursor === undefined ? undefined : readCursor(cursor)[1];
      const rows = await findRecords(store.db, rest, limit + 1, before);
      const page = cutPage(rows, limit, ({ id }) => ['', id]);
      const quotes = await findQuotes(
        store.db,
        page.items.map(({ id }) => id),
      );
      return {
        ...page,
        items: page.items.map((item) => {
          const quote = quotes.get(item.id)?.slice(0, MAX_QUOTE);
          return { ...item, ...(quote !== undefined && { quote }) };
        }),
        ...(cursor === undefined && { total: await countRecords(store.db, rest) }),
      };
    },
  );

  app.get(
    '/v1/decisions/export',
    {
      schema: {
        tags: ['decisions'],
        description: 'The whole log, newest first, as JSON lines.',
        querystring: Type.Object(filters, { additionalProperties: false }),
        response: linesResponse,
      },
      config: { cost: EXPORT_COST },
    },
    ({ query }, reply) => {
      sendLines(reply, async (limit, before) =>
        (await findRecords(store.db, query, limit, before)).map((line) => ({ id: line.id, line })),
      );
    },
  );

  app.get(
    '/v1/decisions/actors',
    {
      schema: {
        tags: ['decisions'],
        description: 'Who has decided something, also if they left the team.',
        response: {
          200: Type.Object({
            actorIds: Type.Array(Type.String()),
            hasAutomatic: Type.Boolean({ description: 'Whether the server decided by itself.' }),
          }),
        },
      },
      config: { cost: LIST_COST },
    },
    () => findActors(store.db),
  );
}
