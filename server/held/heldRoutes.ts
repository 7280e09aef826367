import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { Id, oneOf, RecordId } from '../http/fields';
import { cutPage, pageOf, pageQuery, readCursor } from '../http/pages';
import { readHeld } from './held';

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
});

const HeldQuery = Type.Object(
  { state: oneOf(STATES, 'waiting'), channelId: Type.Optional(Id), ...pageQuery },
  { additionalProperties: false },
);

/** Messages that rules kept from being published. They are decided as `release` and `deny`. */
export function addHeld(app: Api, { store }: Deps): void {
  app.get(
    '/v1/held',
    {
      schema: {
        tags: ['held'],
        description: 'Newest first.',
        querystring: HeldQuery,
        response: { 200: pageOf(Held) },
      },
      config: { cost: 3 },
    },
    async ({ query: { state, channelId, cursor, limit } }) => {
      let rows = store.db
        .selectFrom('heldMessages')
        .selectAll()
        .where('state', '=', state)
        .orderBy('message', 'desc')
        .orderBy('channelId', 'desc')
        .limit(limit + 1);
      if (channelId !== undefined) rows = rows.where('channelId', '=', channelId);
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
      return {
        ...page,
        items: page.items.map((row) => {
          const { id, senderId, ...read } = readHeld(row);
          return { ...read, message: id, userId: senderId, state: row.state };
        }),
      };
    },
  );
}
