/**
 * Who may import whom (docs/architecture.md). Imports flow one way:
 * shared <- lib <- domain <- pubnub <- realtime <- state <- features <- app, with ui and storage beside domain. functions
 * know the domain, the emulator without its moderation knows only shared; the emulator runs functions as PubNub does, from their built files.
 */

/** The other features that each feature may import. The table must stay acyclic. */
const FEATURES = {
  session: [],
  theme: [],
  emoji: [],
  outbox: [],
  users: ['session'],
  memberships: ['session'],
  restrictions: ['memberships', 'users', 'session'],
  ignoring: ['dialogs', 'users', 'session'],
  moderation: ['dialogs', 'ignoring', 'restrictions', 'users', 'session'],
  channels: ['restrictions', 'memberships', 'users', 'session'],
  unread: [
    'dialogs',
    'ignoring',
    'outbox',
    'channels',
    'restrictions',
    'memberships',
    'users',
    'session',
  ],
  dialogs: ['channels', 'memberships', 'users', 'session'],
  channelsPanel: [
    'composer',
    'presence',
    'dialogs',
    'unread',
    'channels',
    'memberships',
    'users',
    'session',
  ],
  backButton: ['dialogs', 'links'],
  profile: [
    'composer',
    'mentions',
    'presence',
    'ignoring',
    'dialogs',
    'restrictions',
    'channels',
    'users',
    'session',
  ],
  switcher: ['dialogs', 'channels', 'memberships', 'users', 'session'],
  shortcuts: ['dialogs', 'channels'],
  reactions: ['dialogs', 'ignoring', 'restrictions', 'users', 'session'],
  mentions: ['dialogs', 'ignoring', 'memberships', 'users', 'session'],
  notices: ['session'],
  links: ['dialogs', 'outbox', 'unread', 'channels', 'memberships'],
  messageLists: [
    'links',
    'messages',
    'threads',
    'dialogs',
    'ignoring',
    'unread',
    'channels',
    'restrictions',
    'memberships',
    'users',
    'session',
  ],
  threads: ['dialogs', 'ignoring', 'outbox', 'restrictions', 'channels', 'users', 'session'],
  messages: [
    'links',
    'dialogs',
    'memberships',
    'mentions',
    'emoji',
    'theme',
    'reactions',
    'threads',
    'ignoring',
    'outbox',
    'unread',
    'restrictions',
    'moderation',
    'channels',
    'users',
    'session',
  ],
  composer: [
    'emoji',
    'mentions',
    'theme',
    'messages',
    'threads',
    'outbox',
    'unread',
    'memberships',
    'restrictions',
    'moderation',
    'users',
    'session',
  ],
  notifications: [
    'dialogs',
    'ignoring',
    'links',
    'messages',
    'unread',
    'channels',
    'restrictions',
    'users',
    'session',
  ],
  quotes: ['composer', 'restrictions'],
  pins: [
    'messageLists',
    'links',
    'messages',
    'dialogs',
    'ignoring',
    'unread',
    'restrictions',
    'channels',
    'session',
  ],
  messageMenu: [
    'dialogs',
    'ignoring',
    'messages',
    'pins',
    'quotes',
    'reactions',
    'restrictions',
    'session',
    'threads',
    'unread',
  ],
  threadPanel: ['composer', 'ignoring', 'typing', 'messages', 'threads', 'dialogs', 'users'],
  pictures: ['dialogs', 'ignoring', 'messages', 'session'],
  presence: ['memberships', 'restrictions', 'session'],
  typing: [
    'composer',
    'dialogs',
    'ignoring',
    'outbox',
    'channels',
    'memberships',
    'restrictions',
    'users',
    'session',
  ],
  members: ['dialogs', 'ignoring', 'presence', 'memberships', 'users', 'session'],
  tracker: ['messages', 'reactions', 'moderation', 'memberships', 'channels', 'composer', 'theme'],
};

/** Folders of the service that hold all of one subject each. */
const SUBJECTS =
  '(access|eventsAndActions|files|filters|functions|messages|moderation|objects|presence|push|subscribe|webhooks)';

/** Files of the emulator that serve the moderation of the chat, which is to leave it. */
const SERVES_MODERATION =
  '((moderation|webhooks)/|files/file(Record)?Store|protocol/serviceError|messages/(publishRoutes|message(ActionRoutes|Store)))';

const layer = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: {
    path: '^(src|shared|emulator|functions|server|scripts|test|bench)/',
    pathNot: `^shared/|${allowed}`,
  },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.[cm]?ts$', '\\.config\\.(ts|js|cjs)$'],
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
    layer('shared-knows-nothing', '^shared/', '^shared/'),
    layer('lib-knows-nothing', '^src/lib/', '^src/lib/'),
    layer('domain-knows-lib', '^src/domain/', '^src/(lib|domain)/'),
    layer('ui-knows-domain', '^src/ui/', '^src/(lib|domain|ui)/'),
    layer('service-worker-knows-nothing', '^src/serviceWorker/', '^src/serviceWorker/'),
    layer('storage-knows-domain', '^src/storage/', '^src/(lib|domain|storage)/'),
    layer('pubnub-knows-domain', '^src/pubnub/', '^src/(lib|domain|pubnub)/'),
    layer('client-of-server-knows-pubnub', '^src/server/', '^src/(lib|domain|pubnub|server)/'),
    {
      name: 'nobody-knows-the-client-of-the-server',
      comment:
        'It gives the session its tokens and operations (src/pubnub/tokenSession.ts), whichever way they take.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(server/|console/|app/openServer\\.ts|startSession\\.ts)',
      },
      to: { path: '^src/server/' },
    },
    layer('realtime-knows-pubnub', '^src/realtime/', '^src/(lib|domain|pubnub|realtime)/'),
    layer('functions-know-domain', '^functions/', '^(functions|src/(lib|domain))/'),
    {
      ...layer(
        'emulator-knows-shared',
        `^emulator/(?!${SERVES_MODERATION})`,
        '^(emulator/|server/webhooks/webhookTargets)',
      ),
      comment:
        'Moderation, and what serves it, still knows the domain of the chat, and has the webhooks of the server.',
    },
    {
      name: 'inspector-page-knows-answers',
      comment: 'The page runs in a browser: of the emulator it knows only what answers look like.',
      severity: 'error',
      from: { path: '^emulator/inspector/page/' },
      to: {
        path: '^emulator/',
        pathNot:
          '^emulator/(api|inspector/(inspectorAnswers|page/.*)|eventsAndActions/eventsOptions)\\.',
      },
    },
    {
      name: 'nobody-knows-the-inspector-page',
      severity: 'error',
      from: {
        path: '^(src|shared|emulator|functions|server)/',
        pathNot: '^emulator/inspector/page/',
      },
      to: { path: '^emulator/inspector/page/' },
    },
    layer(
      'moderation-in-emulator-knows-domain',
      '^emulator/',
      '^(emulator|server/webhooks|src/(lib|domain))/',
    ),
    layer('server-knows-domain', '^server/', '^(server|src/(lib|domain))/'),
    layer('server-store-knows-nothing', '^server/store/', '^(server/store|src/domain)/'),
    layer('emulator-lib-knows-nothing', '^emulator/lib/', '^emulator/lib/'),
    layer(
      'emulator-protocol-knows-lib',
      '^emulator/protocol/',
      '^emulator/(lib|protocol)/|^src/domain/moderation/lease',
    ),
    layer(
      'emulator-storage-knows-protocol',
      '^emulator/storage/',
      '^emulator/(lib|protocol|storage)/',
    ),
    {
      name: 'emulator-rules-do-not-know-http',
      comment:
        'Only routes and what reads their requests know HTTP and the context of the service.',
      severity: 'error',
      from: { path: `^emulator/${SUBJECTS}/`, pathNot: '(Routes|Request)\\.ts$' },
      to: {
        path: '^emulator/(http/|[^/]+\\.ts$|.*(Routes|Request)\\.ts$)',
        pathNot: '^emulator/(api|stores)\\.ts$',
      },
    },
    {
      name: 'emulator-parts-do-not-know-what-builds-them',
      severity: 'error',
      from: { path: `^emulator/(${SUBJECTS.slice(1, -1)}|http)/` },
      to: {
        path: '^emulator/(bin|cli|(create|open|served?|start)[A-Z]\\w+|keysetSeed|operations|sweeps|serviceOptions)\\.ts$',
      },
    },
    layer(
      'state-knows-realtime',
      '^src/state/',
      '^src/(lib|domain|storage|pubnub|realtime|state)/',
    ),
    ...Object.entries(FEATURES).map(([feature, known]) => ({
      name: `feature-${feature}`,
      severity: 'error',
      from: { path: `^src/features/${feature}/` },
      to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...known].join('|')})/` },
    })),
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'parts-of-the-console-do-not-know-its-app',
      severity: 'error',
      from: { path: '^src/console/', pathNot: '^src/console/(app/|main\\.tsx)' },
      to: { path: '^src/(app|console/app)/' },
    },
    {
      name: 'nobody-knows-the-console',
      comment: 'What only moderators need is in no bundle of the chat.',
      severity: 'error',
      from: { path: '^(src|emulator|functions|server)/', pathNot: '^src/console/' },
      to: { path: '^src/console/' },
    },
    {
      name: 'styles-are-components',
      comment:
        'Only the pages name style sheets: for what is drawn before any script (docs/decisions/0017).',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/.*\\.css$' },
    },
    {
      name: 'models-do-not-draw',
      comment: 'Slices, selectors, endpoints and listeners run before React is there.',
      severity: 'error',
      from: {
        path: '^src/(features|console)/.*\\.ts$',
        pathNot: '/components/|/state/hooks\\.ts$',
      },
      to: { path: '^src/.*\\.tsx$|node_modules/react-redux/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^emulator/(inspector/)?dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts'],
    },
  },
};
