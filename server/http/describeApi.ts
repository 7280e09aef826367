import swagger from '@fastify/swagger';
import { isRecord } from '../../shared/isRecord';
import { type Access, type Api, CALLERS } from './api';
import { operationIdOf } from './operationId';
import { ProblemBody } from './problem';

const ABOUT = `\
All calls begin at the address of the server, which is \`/moderation\` of the page's own with \`npm start\`. Users send \
\`Authorization: Bearer\` with the \`apiToken\` of \`POST /v1/sessions\`, the team with the token of \`POST /v1/sign-in\`.`;

/** Answers `GET /v1/openapi.json` with what the routes say of themselves; call it before they are added. */
export async function describeApi(app: Api): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Moderation server', version: '1', description: ABOUT },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        operationId: operationIdOf(String(route.method), url),
        ...schema,
        ...withoutDefaulted(schema, ['querystring', 'body']),
        description: describeCall(schema.description, route.config?.access),
        // Said of each route, and used by none: problems are written by `send`.
        response: { ...responsesOf(schema), default: ProblemBody },
      },
    }),
  });
  app.get(
    '/v1/openapi.json',
    { schema: { hide: true }, config: { access: 'everybody', cost: 5 } },
    () => app.swagger(),
  );
}

function describeCall(description: string | undefined, access: Access = 'team'): string {
  return [description, CALLERS[access]].filter(Boolean).join(' ');
}

/** The responses that a route describes itself. */
function responsesOf({ response }: { response?: unknown }): object {
  if (!isRecord(response)) return {};
  const described = Object.entries(response).map(([status, schema]) => {
    return [status, { 'x-response-description': 'Success', ...(schema as object) }];
  });
  return Object.fromEntries(described) as object;
}

/** Fields with a default are there for the routes, but callers may leave them out. */
function withoutDefaulted(schema: object, parts: readonly string[]): object {
  const given: Readonly<Record<string, unknown>> = { ...schema };
  const changed = parts.flatMap((part) => {
    const fields = given[part];
    if (!isRecord(fields) || !isRecord(fields['properties'])) return [];
    const { properties, required } = fields;
    const names: readonly unknown[] = Array.isArray(required) ? required : [];
    const hasDefault = (name: unknown) => {
      const field = properties[String(name)];
      return isRecord(field) && 'default' in field;
    };
    return [[part, { ...fields, required: names.filter((name) => !hasDefault(name)) }]];
  });
  return Object.fromEntries(changed) as object;
}
