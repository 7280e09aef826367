import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { Moment } from '../http/fields';
import { readRuleFigures } from '../rules/ruleFigures';

const Hits = Type.Object({
  ruleId: Type.String(),
  silent: Type.Integer(),
  active: Type.Integer(),
  lastAt: Moment,
  overturned: Type.Integer({
    description:
      'How often a decision of the rule was taken back, what it held was released, or its report was dismissed.',
  }),
});

/** The figures of the rules, and the sign of a raid. */
export function addShield(app: Api, { store, pubnub }: Deps): void {
  app.get(
    '/v1/shield',
    {
      schema: {
        tags: ['rules'],
        description:
          'How often rules matched, and how many new accounts were active within a minute, when that ' +
          'looks like a raid (as far as the functions asked this server).',
        response: {
          200: Type.Object({ hits: Type.Array(Hits), raidSize: Type.Optional(Type.Integer()) }),
        },
      },
    },
    async () => {
      const hits = await readRuleFigures(store.db);
      const raidSize = pubnub?.verdicts?.shield.raidSize;
      return { hits, ...(raidSize !== undefined && { raidSize }) };
    },
  );
}
