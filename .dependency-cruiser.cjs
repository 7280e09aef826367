/**
 * Who may import whom (docs/architecture.md). Imports flow one way:
 * lib <- domain <- pubnub <- realtime <- features <- app, with ui beside domain. service and
 * functions know the domain; the service runs functions as PubNub does, from their built files.
 */

/** What the model of each feature may know of other features. The table must stay acyclic. */
const FEATURES = {
  session: [],
  theme: [],
  emoji: [],
  users: ['session'],
  memberships: ['session'],
  moderation: ['users', 'session', 'memberships'],
  channels: ['users', 'session', 'memberships', 'moderation'],
  switcher: ['channels', 'memberships', 'users', 'session'],
  shortcuts: ['switcher', 'channels'],
  tracker: ['messages', 'reactions', 'moderation', 'memberships', 'channels', 'composer', 'theme'],
  reactions: ['moderation', 'users', 'session'],
  messages: ['emoji', 'theme', 'reactions', 'moderation', 'channels', 'users', 'session'],
  composer: ['emoji', 'theme', 'messages', 'moderation', 'session'],
  presence: ['memberships', 'moderation', 'session'],
  typing: ['composer', 'channels', 'memberships', 'moderation', 'users', 'session'],
  members: ['presence', 'memberships', 'users', 'session'],
};

const TYPES_OF_APP = '^src/app/(store|rootReducer|listenerMiddleware|deps)\\.ts$';
/** Shared helpers of listeners and containers; they know no feature. */
const APP_HELPERS = '^src/app/(hooks|retryUntilDone)\\.ts$';

const layer = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|service|functions|scripts|test|bench)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.config\\.(ts|js|cjs)$', '^functions/[^/]+\\.js$'],
      },
      to: {},
    },
    {
      name: 'sdk-only-in-pubnub',
      comment: 'Values of the SDK enter through src/pubnub; elsewhere only its types.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/pubnub/' },
      to: { path: 'node_modules/pubnub', dependencyTypesNot: ['type-only'] },
    },
    layer('lib-knows-nothing', '^src/lib/', '^src/lib/'),
    layer('domain-knows-lib', '^src/domain/', '^src/(lib|domain)/'),
    layer('ui-knows-domain', '^src/ui/', '^src/(lib|domain|ui)/'),
    layer('pubnub-knows-domain', '^src/pubnub/', '^src/(lib|domain|pubnub)/'),
    layer('realtime-knows-pubnub', '^src/realtime/', '^src/(lib|domain|pubnub|realtime)/'),
    layer('functions-know-domain', '^functions/', '^(functions|src/(lib|domain))/'),
    layer('service-knows-domain', '^service/', '^(service|src/(lib|domain))/'),
    ...Object.entries(FEATURES).map(([feature, known]) => ({
      name: `feature-${feature}`,
      severity: 'error',
      from: { path: `^src/features/${feature}/` },
      to: {
        path: '^src/(features|app)/',
        pathNot: [`^src/features/(${[feature, ...known].join('|')})/`, APP_HELPERS],
        dependencyTypesNot: ['type-only'],
      },
    })),
    {
      name: 'features-take-types-of-app',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/', pathNot: [TYPES_OF_APP, APP_HELPERS] },
    },
    {
      name: 'nobody-knows-the-console',
      comment: 'What only moderators need is in no bundle of the chat.',
      severity: 'error',
      from: { path: '^(src|service|functions)/', pathNot: '^src/moderator/' },
      to: { path: '^src/moderator/' },
    },
    {
      name: 'models-do-not-draw',
      comment: 'Slices, selectors, endpoints and listeners never import components.',
      severity: 'error',
      from: { path: '^src/(features|moderator)/.*\\.ts$', pathNot: '/components/' },
      to: { path: '^src/.*\\.tsx$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts'],
    },
  },
};
