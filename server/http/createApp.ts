import AjvCompiler from '@fastify/ajv-compiler';
import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyError,
  type FastifyReply,
  type FastifySchemaCompiler,
  LogController,
} from 'fastify';
import { addAppeals } from '../appeals/appealRoutes';
import { addCases } from '../cases/caseRoutes';
import { addCapabilities } from '../capabilities/capabilityRoutes';
import { addTeamwork } from '../cases/teamworkRoutes';
import { addDecisions } from '../decisions/decisionRoutes';
import { addLog } from '../decisions/logRoutes';
import { addProtections } from '../decisions/protectionRoutes';
import { addHealth } from '../health/healthRoutes';
import { addHeld } from '../held/heldRoutes';
import { addMetrics } from '../metrics/metricRoutes';
import { addOverview } from '../overview/overviewRoutes';
import { addReports } from '../reports/reportRoutes';
import { addRules } from '../rules/ruleRoutes';
import { addShield } from '../verdicts/shieldRoutes';
import { addStatements } from '../statements/statementRoutes';
import { addTransparency } from '../transparency/transparencyRoutes';
import { addTeam } from '../team/teamRoutes';
import { addPubnub } from '../pubnubRoutes';
import { addWebhooks } from '../webhooks/webhookRoutes';
import { type Api, type Deps, requireAccess } from './api';
import { CostLimit } from './costLimit';
import { describeApi } from './describeApi';
import { Problem, type ProblemCode } from './problem';

/** The functions that add the routes of each resource. */
const RESOURCES: readonly ((app: Api, deps: Deps) => void)[] = [
  addHealth,
  addTeam,
  addReports,
  addCases,
  addTeamwork,
  addDecisions,
  addLog,
  addStatements,
  addAppeals,
  addOverview,
  addRules,
  addTransparency,
  addHeld,
  addProtections,
  addWebhooks,
  addCapabilities,
  addShield,
];

/** Bytes of a body. */
const MAX_BODY = 64 * 1024;
/** Characters of a part of a path: ids are at most 92 characters, each encoded as up to 12. */
const MAX_PATH_PART = 1_200;

export interface AppSettings {
  readonly logLevel: 'silent' | 'error' | 'info';
  /** Addresses of proxies whose word about the address of a caller is taken. */
  readonly trustedProxies: readonly string[];
  /** The web pages of other addresses that may call the server, as `https://chat.example.com`. */
  readonly origins: readonly string[];
  /** Lets whoever sends it read the figures at `/metrics`; without it there are none. */
  readonly metricsToken?: string | undefined;
}

/** Builds the HTTP API with all its resources. It listens to nothing yet. */
export async function createApp(deps: Deps, settings: AppSettings): Promise<Api> {
  const app: Api = fastify({
    bodyLimit: MAX_BODY,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    // Addresses have ids of people in them.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: settings.logLevel },
    routerOptions: { maxParamLength: MAX_PATH_PART },
  }).withTypeProvider<TypeBoxTypeProvider>();
  checkInput(app);
  refuseInfinite(app);
  await admitPages(app, settings);
  admit(app, deps);
  answerProblems(app);
  await describeApi(app);
  for (const add of RESOURCES) add(app, deps);
  if (settings.metricsToken !== undefined) addMetrics(app, deps, settings.metricsToken);
  if (deps.pubnub) addPubnub(app, deps, deps.pubnub);
  await app.ready();
  return app;
}

/** Query and header values are text and are read as what the schema says; a body has to have the types itself. */
function checkInput(app: Api): void {
  const compile = AjvCompiler();
  const options = {
    removeAdditional: false,
    useDefaults: true,
    allErrors: false,
    // The schemas are constants, and to compile the schema of schemas takes the first call longer than its own.
    validateSchema: false,
  } as const;
  const exact = compile({}, { customOptions: { ...options, coerceTypes: false } });
  const lenient = compile({}, { customOptions: { ...options, coerceTypes: 'array' } });
  app.setValidatorCompiler<object>((route) =>
    whenUsed(() => (route.httpPart === 'body' ? exact : lenient)(route)),
  );
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>(
    // A page may send plain text to another address without asking there first, which saves a round trip.
    ['application/json', 'text/plain'],
    { parseAs: 'string' },
    (request, text, done) => {
      // PostgreSQL stores no such character.
      if (/(?:^|[^\\])(?:\\\\)*\\u0000/.test(text)) {
        done(new Problem('invalidInput', 'No text may have the character U+0000.'));
        return;
      }
      void parse(request, text, done);
    },
  );
}

/** A number in an address may be too large to be one, and is within all bounds then. */
function refuseInfinite(app: Api): void {
  const isInfinite = (value: unknown) => value === Infinity || value === -Infinity;
  app.addHook('preHandler', ({ query }, _reply, done) => {
    const fields = Object.entries(query as Readonly<Record<string, unknown>>);
    const found = fields.find(([, value]) => [value].flat().some(isInfinite));
    const errors = [{ field: `query.${found?.[0]}`, message: 'must be a number' }];
    done(found && new Problem('invalidInput', undefined, { errors }));
  });
}

type Validate = ReturnType<FastifySchemaCompiler<object>>;

/** Compiles a schema when it is first needed: those of all routes take a fifth of a second, for which a start would wait. */
function whenUsed(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = (data: unknown) => {
    compiled ??= compile();
    const isValid = compiled(data);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
}

/** How long a browser may remember that a page may call, s; none does so for longer. */
const PREFLIGHT_SECONDS = 7_200;

/** Tells browsers which pages may call: they ask before anybody is signed in. */
async function admitPages(app: Api, { origins }: AppSettings): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after'],
    maxAge: PREFLIGHT_SECONDS,
  });
}

/** The cost of a failed proof of identity, charged to the address. */
const FAILED_PROOF_COST = 5;
/**
 * A call of a moderator costs this part. While reports come, each console asks for its lists every second, up to ten
 * pages of them, and must have something left for decisions.
 */
const MODERATOR_SHARE = 0.2;

/** Whether a proof failed, and not the server or what it asks. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 500;
}

/** Finds out who calls, whether they may, and whether they can afford it. */
function admit(app: Api, { identity, store }: Deps): void {
  const limit = new CostLimit(store.now);
  const charge = (name: string, cost: number) => {
    const retryAfter = limit.spend(name, cost);
    if (retryAfter > 0) throw new Problem('tooMuch', undefined, { retryAfter });
  };
  app.decorateRequest('caller');
  app.decorateRequest('spend');
  app.decorateRequest('prove');
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url)) throw new Problem('invalidInput', 'An address may not have %00.');
    const { access = 'team', cost = 1 } = request.routeOptions.config;
    request.spend = (more, payer = request.caller) => {
      const share = request.caller?.kind === 'moderator' ? MODERATOR_SHARE : 1;
      charge(payer ? `${payer.kind} ${payer.userId}` : request.ip, more * share);
    };
    request.prove = async (proof) => {
      try {
        return await proof();
      } catch (error) {
        // Whoever proves who they are is not kept out by others behind the same address, so theirs is another budget.
        if (isRefusal(error)) charge(`failed ${request.ip}`, FAILED_PROOF_COST);
        throw error;
      }
    };
    if (access !== 'everybody') {
      const { authorization } = request.headers;
      request.caller = await request.prove(() => identity.authenticate(authorization));
    }
    request.spend(cost);
    requireAccess(access, request.caller);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url: route } = request.routeOptions;
    request.log.info({ method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'call');
    done();
  });
}

/** Fastify's own refusals, by their codes. */
const KNOWN_ERRORS: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
};

/** Errors of a database that is restarting, full or busy: codes of PostgreSQL, of SQLite and of the network. */
const UNAVAILABLE = /^(?:08|53|57P)|^(?:SQLITE_BUSY|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)/;
/** Messages of such errors to which the driver of PostgreSQL gives no code. */
const LOST = /connection (?:error|terminated)|timeout exceeded when trying to connect/i;

function answerProblems(app: Api): void {
  app.setErrorHandler<FastifyError | Problem>((error, request, reply) => {
    const problem = error instanceof Problem ? error : toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'a call failed');
    return send(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, new Problem('notFound')));
}

/** The package of SQLite names SQLite's own code differently. */
type DatabaseError = Partial<FastifyError> & { readonly sqliteCodeName?: string };

function toProblem(error: FastifyError): Problem {
  const {
    validation,
    validationContext,
    sqliteCodeName,
    code = sqliteCodeName ?? '',
    message,
    statusCode = 500,
  } = error as DatabaseError;
  if (validation) {
    const errors = validation.map(({ instancePath, message = 'is not valid', params }) => {
      const name = params['missingProperty'] ?? params['additionalProperty'];
      const path = `${instancePath}${typeof name === 'string' ? `/${name}` : ''}`;
      return { field: `${validationContext ?? 'body'}${path.replaceAll('/', '.')}`, message };
    });
    return new Problem('invalidInput', undefined, { errors });
  }
  const known = KNOWN_ERRORS[code];
  if (known) return new Problem(known);
  if (statusCode >= 400 && statusCode < 500) return new Problem('invalidInput', message);
  const isAway = UNAVAILABLE.test(code) || LOST.test(message ?? '');
  return new Problem(isAway ? 'unavailable' : 'internal');
}

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfter } = problem.more;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problem.toBody()));
}
