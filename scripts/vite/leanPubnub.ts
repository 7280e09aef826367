import { fileURLToPath } from 'node:url';
import type { ESTree, Plugin } from 'vite';

const SOURCE = fileURLToPath(
  new URL('../../node_modules/pubnub/src/web/index.ts', import.meta.url),
);

/**
 * The SDK's own switches for its parts, as its documentation on bundling gives them.
 *
 * Without `CRYPTO_MODULE` there is neither encryption nor `setToken`; a token goes into `authKey`,
 * which every call carries in the same way (`pubnub/client.ts`).
 */
const PARTS = {
  APP_CONTEXT_MODULE: true,
  CHANNEL_GROUPS_MODULE: false,
  CRYPTO_MODULE: false,
  FILE_SHARING_MODULE: true,
  MESSAGE_PERSISTENCE_MODULE: true,
  MESSAGE_REACTIONS_MODULE: true,
  MOBILE_PUSH_MODULE: false,
  PAM_MODULE: false,
  PRESENCE_MODULE: true,
  PUBLISH_MODULE: true,
  SHARED_WORKER: false,
  SUBSCRIBE_EVENT_ENGINE_MODULE: true,
  SUBSCRIBE_MANAGER_MODULE: false,
  SUBSCRIBE_MODULE: true,
};

const SWITCHES = Object.fromEntries(
  Object.entries(PARTS).map(([part, isOn]) => [
    `process.env.${part}`,
    isOn ? '"enabled"' : '"disabled"',
  ]),
);

/**
 * Modules that nothing calls, which the bundler cannot know: what reads tokens belongs to a part that is off, the
 * console's logger to a log that is off unless it is asked for.
 */
const UNUSED: ReadonlySet<string> = new Set(['cbor-js', '../../loggers/console-logger']);

/** Methods of the SDK's classes that nothing calls: neither the app (`pubnub/operations.ts`) nor what is left of the SDK. */
const UNUSED_METHODS: Readonly<Record<string, readonly string[]>> = {
  'core/pubnub-common.ts': [
    'encrypt decrypt encryptFile decryptFile customEncrypt customDecrypt cipherKey setCipherKey',
    'downloadFile listFiles deleteFile deleteMessages getMessageActions fire notificationPayload',
    'whereNow getState setState presence makeSubscribe stop heartbeatInterval setHeartbeatInterval',
    'grant grantToken revokeToken audit parseToken token getToken setToken setAuthKey',
    'filterExpression getFilterExpression setFilterExpression getVersion _addPnsdkSuffix',
    'getSubscribedChannels getSubscribedChannelGroups getUUID setUUID setUserId generateUUID',
    'channelGroup channelGroups channelMetadata userMetadata push',
    'onStatus onMessage onPresence onSignal onObjects onMessageAction onFile',
    'fetchUsers fetchUser createUser updateUser removeUser',
    'fetchSpaces fetchSpace createSpace updateSpace removeSpace',
    'fetchMemberships addMemberships updateMemberships removeMemberships',
  ],
  'core/pubnub-objects.ts': [
    'removeUUIDMetadata _removeUUIDMetadata removeChannelMetadata _removeChannelMetadata',
    'removeChannelMembers fetchMemberships addMemberships',
  ],
  'core/components/event-dispatcher.ts': [
    'onStatus onMessage onPresence onSignal onObjects onMessageAction onFile',
  ],
  'core/components/retry-policy.ts': ['ExponentialRetryPolicy LinearRetryPolicy'],
  'entities/subscription-base.ts': [
    'onMessage onPresence onSignal onObjects onMessageAction onFile',
  ],
  'entities/subscription-set.ts': ['toString'],
  'entities/subscription.ts': ['toString'],
  'transport/web-transport.ts': ['sendXHRRequest transportResponseFromXHR'],
};
const NOTHING = '\0lean-pubnub:nothing';
/** A call of the SDK's log, which writes nothing unless it is asked to. */
const LOG_CALL = /\b[\w.]*\blogger(?:\(\))?\.(trace|debug|info|warn|error)\(/g;
/** The client makes a logger even when it logs nothing. */
const EMPTY = 'export default class {} export class ConsoleLogger {}';

/** The source of a class without these methods. Its lines stay where they are. */
function without(names: ReadonlySet<string>, code: string, { body }: ESTree.Program): string {
  const members = body.flatMap((node) => {
    const declared = 'declaration' in node ? node.declaration : null;
    return declared?.type === 'ClassDeclaration' ? declared.body.body : [];
  });
  const unused = members.filter(
    (member) =>
      member.type === 'MethodDefinition' &&
      member.key.type === 'Identifier' &&
      names.has(member.key.name),
  );
  return unused.reduceRight(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/.+/g, '') + rest.slice(end),
    code,
  );
}

/**
 * Builds the SDK into one of the app's environments from the source that comes in its package,
 * without the parts that are not used: a third less to load than the file it is published as.
 */
export function leanPubnub(environmentName: string): Plugin {
  return {
    name: 'lean-pubnub',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environmentName,
    configEnvironment: (name) =>
      name === environmentName
        ? {
            define: SWITCHES,
            build: {
              rolldownOptions: {
                // It gives types on from one module to another as if they were values.
                shimMissingExports: true,
                onLog: (level, log, handle) => {
                  if (log.code !== 'SHIMMED_EXPORT') handle(level, log);
                },
                treeshake: {
                  moduleSideEffects: [{ test: /\/pubnub\/src\//, sideEffects: false }],
                },
              },
            },
          }
        : undefined,
    resolveId: (id, importer) => {
      if (id === 'pubnub') return SOURCE;
      return importer?.includes('/pubnub/src/') && UNUSED.has(id) ? NOTHING : undefined;
    },
    load: (id) => (id === NOTHING ? EMPTY : undefined),
    transform: {
      filter: { id: /\/pubnub\/src\/.*\.ts$/ },
      handler(code, id) {
        const names = UNUSED_METHODS[id.split('/pubnub/src/')[1] ?? '']?.join(' ').split(' ');
        const used = names ? without(new Set(names), code, this.parse(code, { lang: 'ts' })) : code;
        // Marked as free of side effects, so the bundler leaves them out with the texts that they would write.
        return { code: used.replace(LOG_CALL, '/* @__PURE__ */ $&'), map: null };
      },
    },
  };
}
