import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { Moment, oneOf } from '../http/fields';
import { withoutNulls } from '../http/withoutNulls';
import { WEBHOOK_TYPES } from './webhookBody';

const TargetState = Type.Object({
  target: Type.Integer({ description: 'Its number in the settings: an address can hold a token.' }),
  host: Type.String(),
  types: Type.Array(oneOf(WEBHOOK_TYPES)),
  pending: Type.Integer({ description: 'Messages that wait.' }),
  delivered: Type.Integer(),
  lost: Type.Integer({ description: 'Given up, or not kept because too many waited.' }),
  takenAt: Type.Optional(Moment),
  lastFailure: Type.Optional(
    Type.String({
      description:
        'A status or the code of an error; missing while the last attempt was a success.',
    }),
  ),
  isStopped: Type.Boolean({
    description: 'Whether the target answered 410: it gets nothing until a server starts.',
  }),
});

/** The state of webhooks. */
export function addWebhooks(app: Api, { store, webhooks }: Deps): void {
  app.get(
    '/v1/webhooks',
    {
      schema: {
        tags: ['webhooks'],
        description: 'How the delivery of events to the targets of the settings goes.',
        response: { 200: Type.Object({ items: Type.Array(TargetState) }) },
      },
      config: { access: 'leads' },
    },
    async () => {
      const rows = await store.db.selectFrom('webhookTargets').selectAll().execute();
      const items = webhooks.flatMap(({ number, url: address, types }) => {
        const row = rows.find(({ url }) => url === address.href);
        if (!row) return [];
        const { pending, delivered, lost, isStopped, takenAt, lastFailure } = row;
        return {
          ...{ target: number, host: address.host, types: [...types] },
          ...{ pending, delivered, lost, isStopped: isStopped === 1 },
          ...withoutNulls({ takenAt, lastFailure }),
        };
      });
      return { items };
    },
  );
}
