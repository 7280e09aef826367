import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { Moment, oneOf, RecordId } from '../http/fields';
import { withoutNulls } from '../http/withoutNulls';

const Protection = Type.Object({
  kind: oneOf(['slowMode', 'close', 'raidMode']),
  channel: Type.String({ description: 'Empty for raid mode.' }),
  since: Moment,
  endsAt: Moment,
  record: RecordId,
  actorId: Type.Optional(Type.String({ description: 'Who began it; missing when a rule did.' })),
});

/** What holds for a channel or for the whole chat. It is begun and ended by decisions. */
export function addProtections(app: Api, { store }: Deps): void {
  app.get(
    '/v1/protections',
    {
      schema: {
        tags: ['decisions'],
        description: 'Slow modes, closed channels and raid mode in force.',
        response: { 200: Type.Object({ protections: Type.Array(Protection) }) },
      },
    },
    async () => {
      const rows = await store.db
        .selectFrom('protections')
        .leftJoin('decisions', 'decisions.id', 'protections.record')
        .select([
          'protections.kind',
          'protections.channelId as channel',
          'since',
          'endsAt',
          'record',
        ])
        .select('decisions.actorId')
        .orderBy('since')
        .execute();
      return { protections: rows.map(withoutNulls) };
    },
  );
}
