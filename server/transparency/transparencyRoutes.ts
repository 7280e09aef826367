import { Type } from '@sinclair/typebox';
import { msToTimetoken } from '../../shared/protocol';
import type { Api, Deps } from '../http/api';
import { Moment } from '../http/fields';
import { cutPage, pageOf, pageQuery, readCursor } from '../http/pages';
import { linesResponse, sendLines } from '../http/sendLines';
import type { StatementContent } from '../statements/addStatement';
import type { Database } from '../store/schema';
import { RESTRICTING_KINDS, toEntry } from './toEntry';

const Text = Type.String();
const Missing = Type.Optional(Text);

const Entry = Type.Object({
  puid: Text,
  decision_visibility: Type.Optional(Type.Array(Text)),
  decision_provision: Missing,
  decision_account: Missing,
  end_date_service_restriction: Missing,
  end_date_account_restriction: Missing,
  decision_ground: Text,
  illegal_content_legal_ground: Missing,
  illegal_content_explanation: Missing,
  incompatible_content_ground: Missing,
  incompatible_content_explanation: Missing,
  decision_facts: Text,
  content_type: Type.Array(Text),
  content_type_other: Missing,
  category: Text,
  territorial_scope: Type.Array(Text),
  content_date: Text,
  application_date: Text,
  source_type: Text,
  automated_detection: Text,
  automated_decision: Text,
});

const isRestricting = (kind: string) => RESTRICTING_KINDS.find((known) => known === kind);

const period = { from: Type.Optional(Moment), to: Type.Optional(Moment) };

const EXPORT_COST = 100;

/** The export for the Transparency Database of the EU. */
export function addTransparency(app: Api, { store }: Deps): void {
  app.get(
    '/v1/transparency',
    {
      schema: {
        tags: ['transparency'],
        description:
          "Statements of reasons as the Transparency Database of the EU's Digital Services Act takes them, oldest " +
          'first, without personal data.',
        querystring: Type.Object({ ...period, ...pageQuery }, { additionalProperties: false }),
        response: { 200: pageOf(Entry) },
      },
      config: { access: 'leads', cost: 5 },
    },
    async ({ query: { cursor, limit, ...rest } }) => {
      const after = cursor === undefined ? undefined : readCursor(cursor)[1];
      const entries = await findEntries(store.db, rest, limit + 1, after);
      const page = cutPage(entries, limit, ({ id }) => ['', id]);
      return { ...page, items: page.items.map(({ line }) => line) };
    },
  );

  app.get(
    '/v1/transparency/export',
    {
      schema: {
        tags: ['transparency'],
        description: 'All of them as JSON lines.',
        querystring: Type.Object(period, { additionalProperties: false }),
        response: linesResponse,
      },
      config: { access: 'leads', cost: EXPORT_COST },
    },
    ({ query }, reply) => {
      sendLines(reply, (limit, after) => findEntries(store.db, query, limit, after));
    },
  );
}

interface Period {
  /** Ms since the epoch. */
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
}

async function findEntries(
  db: Database,
  { from, to }: Period,
  limit: number,
  after: string | undefined,
) {
  let rows = db
    .selectFrom('statements')
    .select(['id', 'kind', 'content'])
    .where('kind', 'in', [...RESTRICTING_KINDS])
    // Quotes in texts are escaped in JSON, so this is the field.
    .where((row) => row.or([row('kind', '<>', 'deny'), row('content', 'like', '%"law":%')]))
    .orderBy('id')
    .limit(limit);
  if (from !== undefined) rows = rows.where('id', '>=', msToTimetoken(from));
  if (to !== undefined) rows = rows.where('id', '<', msToTimetoken(to));
  if (after !== undefined) rows = rows.where('id', '>', after);
  return (await rows.execute()).flatMap(({ id, kind, content }) => {
    const known = isRestricting(kind);
    if (!known) return [];
    const line = toEntry({ id, kind: known, content: JSON.parse(content) as StatementContent });
    return [{ id, line }];
  });
}
