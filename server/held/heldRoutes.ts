import { Type } from '@sinclair/typebox';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Api, Deps } from '../http/api';
import { Id, oneOf, RecordId } from '../http/fields';
import { countedPageOf, cutPage, pageQuery, readCursor } from '../http/pages';
import { contains } from '../http/search';
import type { HeldTables } from '../store/migrations/0013Held';
import type { Tables } from '../store/schema';
import { isCut, readHeld } from './held';

const STATES = ['waiting', 'released', 'denied', 'failed'] as const;

const Held = Type.Object({
  message: RecordId,
  channelId: Type.String(),
  userId: Type.String(),
  state: oneOf(STATES),
  originalText: Type.String(),
  moderatedText: Type.String(),
  quotedText: Type.Optional(Type.String()),
  file: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
  ruleId: Type.Optional(Type.String()),
  match: Type.Optional(Type.Object({ start: Type.Integer(), end: Type.Integer() })),
  isCut: Type.Boolean({ description: 'Only a part was kept, so it cannot be released.' }),
});

const HeldQuery = Type.Object(
  {
    state: oneOf([...STATES, 'decided', 'all'], 'waiting'),
    channelId: Type.Optional(Id),
    search: Type.String({
      maxLength: 100,
      default: '',
      description: "A part of the text, or of the sender's name or id.",
    }),
    ...pageQuery,
  },
  { additionalProperties: false },
);

type HeldFilters = Pick<typeof HeldQuery.static, 'state' | 'channelId' | 'search'>;
type Build = ExpressionBuilder<Tables, 'heldMessages'>;

function conditionsOf(build: Build, filters: HeldFilters): Expression<SqlBool>[] {
  const { state, channelId, search } = filters;
  const text = search.trim();
  const named = () =>
    build.selectFrom('cases').select('userId').where(contains('cases.search', text));
  return [
    ...(state === 'decided' ? [build('state', '!=', 'waiting')] : []),
    ...(state === 'decided' || state === 'all' ? [] : [build('state', '=', state)]),
    ...(channelId === undefined ? [] : [build('channelId', '=', channelId)]),
    ...(text === ''
      ? []
      : [build.or([contains('heldMessages.search', text), build('userId', 'in', named())])]),
  ];
}

/** Messages that rules kept from being published. They are decided as `release` and `deny`. */
export function addHeld(app: Api, { store }: Deps): void {
  app.get(
    '/v1/held',
    {
      schema: {
        tags: ['held'],
        description: 'Newest first.',
        querystring: HeldQuery,
        response: { 200: countedPageOf(Held) },
      },
      config: { cost: 3 },
    },
    async ({ query: { cursor, limit, ...filters } }) => {
      const found = store.db
        .selectFrom('heldMessages')
        .where((build) => build.and(conditionsOf(build, filters)));
      let rows = found
        .selectAll()
        .orderBy('message', 'desc')
        .orderBy('channelId', 'desc')
        .limit(limit + 1);
      if (cursor !== undefined) {
        const [message, channel] = readCursor(cursor);
        rows = rows.where((build) =>
          build.or([
            build('message', '<', String(message)),
            build.and([build('message', '=', String(message)), build('channelId', '<', channel)]),
          ]),
        );
      }
      const page = cutPage(await rows.execute(), limit, (row) => [row.message, row.channelId]);
      const counted = found.select(({ fn }) => fn.countAll<number>().as('total'));
      return {
        ...page,
        ...(cursor === undefined && (await counted.executeTakeFirstOrThrow())),
        items: page.items.map(toHeld),
      };
    },
  );
}

function toHeld(row: HeldTables['heldMessages']) {
  const { id, senderId, ...read } = readHeld(row);
  return { ...read, message: id, userId: senderId, state: row.state, isCut: isCut(row) };
}
