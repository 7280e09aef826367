import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { Moment, oneOf } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import { withoutNulls } from '../http/withoutNulls';
import { sendLostAgain } from './lostWebhooks';
import { WEBHOOK_TYPES } from './webhookBody';

const TargetState = Type.Object({
  target: Type.Integer({ description: 'Its number in the settings: an address can hold a token.' }),
  host: Type.String(),
  types: Type.Array(oneOf(WEBHOOK_TYPES)),
  pending: Type.Integer({ description: 'Messages that wait.' }),
  delivered: Type.Integer(),
  lost: Type.Integer({ description: 'Given up, or not sent because too many waited.' }),
  resendable: Type.Integer({
    description: 'Lost within the last 30 days and not sent again yet; at most 10,000 are kept.',
  }),
  takenAt: Type.Optional(Moment),
  lastFailure: Type.Optional(
    Type.String({
      description:
        'A status or the code of an error; missing while the last attempt was a success.',
    }),
  ),
  isStopped: Type.Boolean({
    description:
      'Whether the target answered 410: it gets nothing until a server starts, or lost messages are sent again.',
  }),
});

/** The state of webhooks, and sending again what was lost. */
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
      const { db } = store;
      const [rows, lostRows] = await Promise.all([
        db.selectFrom('webhookTargets').selectAll().execute(),
        db
          .selectFrom('lostWebhooks')
          .select(({ fn }) => ['target', fn.countAll<number>().as('count')])
          .groupBy('target')
          .execute(),
      ]);
      const items = webhooks.flatMap(({ number, url: address, types }) => {
        const row = rows.find(({ url }) => url === address.href);
        if (!row) return [];
        const { pending, delivered, lost, isStopped, takenAt, lastFailure } = row;
        const resendable = lostRows.find(({ target }) => target === row.url)?.count ?? 0;
        return {
          target: number,
          host: address.host,
          types: [...types],
          pending,
          delivered,
          lost,
          resendable,
          isStopped: isStopped === 1,
          ...withoutNulls({ takenAt, lastFailure }),
        };
      });
      return { items };
    },
  );

  app.post(
    '/v1/webhooks/:target/resends',
    {
      schema: {
        tags: ['webhooks'],
        description:
          'Sends lost messages again, the oldest first, also to a target that was gone. What has no room among those ' +
          'that wait stays lost.',
        headers: writeHeaders,
        params: Type.Object({ target: Type.Integer({ minimum: 1 }) }),
        response: { 200: Type.Object({ sent: Type.Integer() }) },
      },
      config: { access: 'leads' },
    },
    (request, reply) => {
      const found = webhooks.find(({ number }) => number === request.params.target);
      if (!found) throw new Problem('notFound');
      return writeOnce(store, request, reply, {
        write: async (write) => ({ sent: await sendLostAgain(write, found.url.href) }),
      });
    },
  );
}
