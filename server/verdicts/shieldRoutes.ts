import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { Moment } from '../http/fields';

const Hits = Type.Object({
  ruleId: Type.String(),
  silent: Type.Integer(),
  active: Type.Integer(),
  lastAt: Moment,
});

/** What the rules on behaviour do. */
export function addShield(app: Api, { store, pubnub }: Deps): void {
  app.get(
    '/v1/shield',
    {
      schema: {
        tags: ['rules'],
        description:
          'How often rules on behaviour matched, and how many new accounts were active within a minute, when that ' +
          'looks like a raid (as far as the functions asked this server).',
        response: {
          200: Type.Object({ hits: Type.Array(Hits), raidSize: Type.Optional(Type.Integer()) }),
        },
      },
    },
    async () => {
      const hits = await store.db.selectFrom('ruleHits').selectAll().orderBy('ruleId').execute();
      const raidSize = pubnub?.verdicts?.shield.raidSize;
      return { hits, ...(raidSize !== undefined && { raidSize }) };
    },
  );
}
