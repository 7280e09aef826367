import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { Moment, oneOf, RecordId } from '../http/fields';

const Protection = Type.Object({
  kind: oneOf(['slowMode', 'close', 'raidMode']),
  channel: Type.String({ description: 'Empty for raid mode.' }),
  since: Moment,
  endsAt: Moment,
  record: RecordId,
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
    async () => ({
      protections: await store.db
        .selectFrom('protections')
        .select(['kind', 'channelId as channel', 'since', 'endsAt', 'record'])
        .orderBy('since')
        .execute(),
    }),
  );
}
