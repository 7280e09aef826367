import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

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
 * Modules that nothing calls, which the bundler cannot know: payloads of mobile push and what reads tokens
 * belong to parts that are off, the console's logger to a log that is off unless it is asked for, and the
 * endpoints to calls that are none of the app's (`pubnub/operations.ts`).
 */
const UNUSED: ReadonlySet<string> = new Set([
  './components/push_payload',
  'cbor-js',
  '../../loggers/console-logger',
  './endpoints/actions/get_message_actions',
  './endpoints/file_upload/delete_file',
  './endpoints/file_upload/download_file',
  './endpoints/file_upload/list_files',
  './endpoints/history/delete_messages',
  './endpoints/objects/channel/remove',
  './endpoints/objects/uuid/remove',
  './endpoints/presence/get_state',
  './endpoints/presence/set_state',
  './endpoints/presence/where_now',
]);
const NOTHING = '\0lean-pubnub:nothing';
/** A call of the SDK's log, which writes nothing unless it is asked to. */
const LOG_CALL = /\b[\w.]*\blogger\.(trace|debug|info|warn|error)\(/g;
/** The client makes a logger even when it logs nothing. */
const EMPTY = 'export default class {} export class ConsoleLogger {}';

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
                // The module re-exports types as if they were values.
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
    // Marked as free of side effects, so the bundler leaves them out with the texts that they would write.
    transform: {
      filter: { id: /\/pubnub\/src\/.*\.ts$/, code: 'logger' },
      handler: (code) => ({ code: code.replace(LOG_CALL, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}
