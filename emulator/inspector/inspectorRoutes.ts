import { noAccessNeeded } from '../access/access';
import { expiryOf } from '../access/accessToken';
import type { Delivery } from '../eventsAndActions/eventsOptions';
import { functionInspections } from '../functions/inspectionRoutes';
import type { CallLog } from '../http/callLog';
import { balancerErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import { readWholeNumber, requireSubscribeKey } from '../http/parameters';
import { jsonReply } from '../http/replies';
import type { OperationRequest } from '../http/request';
import { version } from '../package.json';
import type { Keys, ServiceContext } from '../serviceContext';
import { pageOperations } from './pageRoutes';
import type {
  CallPage,
  InspectedChannel,
  InspectedToken,
  InspectorSession,
} from './inspectorAnswers';

/** The parts of a keyset that the Inspector shows in addition to its context. */
interface Inspected {
  readonly calls: CallLog;
  readonly deliveries: () => readonly Delivery[];
}

/** The keysets that the Inspector shows. */
export interface InspectorSource {
  /** Makes the page an administrator; another one after each start. */
  readonly key: string;
  /** The first is shown first. */
  readonly keysets: () => readonly Keys[];
  readonly inspected: (subscribeKey: string) => Inspected;
}

const PATH = '/inspector/:subscribeKey';
/** Calls of one answer; the page asks again while there are more. */
const MAX_CALLS = 500;
/** Characters of these calls, unless the first one has more. */
const MAX_SIZE = 1024 * 1024;
const MAX_KEYSETS = 1_000;
const MAX_CHANNELS = 10_000;

const ROUTE = {
  method: 'GET',
  isInspection: true,
  errors: balancerErrors,
  access: noAccessNeeded,
} as const;

/** The page of the Inspector and the calls by which it reads what the protocol does not tell. */
export function inspectorOperations(source: InspectorSource): readonly Operation[] {
  return [
    ...pageOperations,
    session(source),
    calls(source),
    deliveries(source),
    channelsWithMessages,
    token,
    ...functionInspections,
  ];
}

const session = ({ key, keysets }: InspectorSource) =>
  defineOperation({
    ...ROUTE,
    name: 'inspectorSession',
    path: '/inspector/session',
    validate: () => undefined,
    handle: () => {
      const shown = keysets().slice(0, MAX_KEYSETS);
      return jsonReply({
        key,
        version,
        keysets: shown.map(({ publishKey, subscribeKey }) => ({ publishKey, subscribeKey })),
      } satisfies InspectorSession);
    },
  });

/** The calls after the one with a number, in a log that the page knows already, or from its beginning. */
const calls = ({ inspected }: InspectorSource) =>
  defineOperation({
    ...ROUTE,
    name: 'inspectCalls',
    path: `${PATH}/calls`,
    validate: (request, context) => {
      requireSubscribeKey(request, context);
      return { log: request.query.get('log'), next: readWholeNumber(request.query.get('next')) };
    },
    handle: ({ keys }, { log, next = 0 }) => {
      const kept = inspected(keys.subscribeKey).calls;
      const newer = kept.after(log === kept.id ? next - 1 : -1, MAX_CALLS);
      let size = 0;
      const shown = newer.filter(({ url, body = '' }, index) => {
        size += url.length + body.length;
        return index === 0 || size <= MAX_SIZE;
      });
      const isMore = shown.length < newer.length || newer.length === MAX_CALLS;
      return jsonReply({ log: kept.id, calls: shown, isMore } satisfies CallPage);
    },
  });

const deliveries = ({ inspected }: InspectorSource) =>
  defineOperation({
    ...ROUTE,
    name: 'inspectDeliveries',
    path: `${PATH}/deliveries`,
    validate: requireSubscribeKey,
    handle: ({ keys }) => jsonReply(inspected(keys.subscribeKey).deliveries()),
  });

const channelsWithMessages = defineOperation({
  ...ROUTE,
  name: 'inspectChannels',
  path: `${PATH}/channels`,
  validate: requireSubscribeKey,
  handle: ({ stores }) =>
    jsonReply(stores.messages.newestOfChannels(MAX_CHANNELS) satisfies readonly InspectedChannel[]),
});

const token = defineOperation({
  ...ROUTE,
  name: 'inspectToken',
  path: `${PATH}/token`,
  validate: (request: OperationRequest, context: ServiceContext) => {
    requireSubscribeKey(request, context);
    return request.query.get('token') ?? '';
  },
  handle: (context, text) => jsonReply(describeToken(context, text)),
});

function describeToken({ accessManager }: ServiceContext, text: string): InspectedToken {
  const described = accessManager.describe(text);
  if (!described) return { isOurs: false };
  const { problem } = described;
  const { issuedAt, authorizedUserId, resources, patterns, meta } = described.token;
  const maps = withoutMaps({ resources, patterns, meta });
  const expiresAt = expiryOf(described.token);
  return {
    isOurs: true,
    problem,
    issuedAt: issuedAt * 1_000,
    expiresAt,
    authorizedUserId,
    ...maps,
  };
}

type TokenMaps = Pick<InspectedToken & { isOurs: true }, 'resources' | 'patterns' | 'meta'>;

/** Tokens have maps, also inside of what the granting server says about their owner; JSON has none. */
function withoutMaps(fields: object): TokenMaps {
  const text = JSON.stringify(fields, (_name, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value,
  );
  return JSON.parse(text) as TokenMaps;
}
