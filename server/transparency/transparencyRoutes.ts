import { Type } from '@sinclair/typebox';
import { msToTimetoken } from '../../shared/protocol';
import type { Api, Deps } from '../http/api';
import { Moment } from '../http/fields';
import { cutPage, pageOf, pageQuery, readCursor } from '../http/pages';
import type { StatementContent } from '../statements/addStatement';
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

const ExportQuery = Type.Object(
  { from: Type.Optional(Moment), to: Type.Optional(Moment), ...pageQuery },
  { additionalProperties: false },
);

const isRestricting = (kind: string) => RESTRICTING_KINDS.find((known) => known === kind);

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
        querystring: ExportQuery,
        response: { 200: pageOf(Entry) },
      },
      config: { access: 'leads', cost: 5 },
    },
    async ({ query: { from, to, cursor, limit } }) => {
      let rows = store.db
        .selectFrom('statements')
        .select(['id', 'kind', 'content'])
        .where('kind', 'in', [...RESTRICTING_KINDS])
        .orderBy('id')
        .limit(limit + 1);
      if (from !== undefined) rows = rows.where('id', '>=', msToTimetoken(from));
      if (to !== undefined) rows = rows.where('id', '<', msToTimetoken(to));
      if (cursor !== undefined) rows = rows.where('id', '>', readCursor(cursor)[1]);
      const page = cutPage(await rows.execute(), limit, ({ id }) => ['', id]);
      return {
        ...page,
        items: page.items.flatMap(({ id, kind, content }) => {
          const known = isRestricting(kind);
          if (!known) return [];
          return toEntry({ id, kind: known, content: JSON.parse(content) as StatementContent });
        }),
      };
    },
  );
}
