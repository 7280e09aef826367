import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { Api, Deps } from '../http/api';
import { Problem } from '../http/problem';

/** Tells whether the server can work: for load balancers and whoever watches it. */
export function addHealth(app: Api, { store }: Deps): void {
  const schema = {
    tags: ['health'],
    description: 'Whether the database answers.',
    security: [],
    response: { 200: Type.Object({ status: Type.Literal('ok') }) },
  };
  app.get('/v1/health', { schema, config: { access: 'everybody' } }, async (request) => {
    try {
      await sql`select 1`.execute(store.db);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Problem('unavailable', 'The database does not answer.');
    }
    return { status: 'ok' as const };
  });
}
