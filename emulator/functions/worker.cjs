/**
 * The thread of a function. `runWorker` runs in Node and creates a context without Node. The source of
 * `createSandbox` runs in that context before the function does: it defines the modules that the function
 * may require and is the only code inside that can reach out. Everything that crosses the border is JSON
 * text, so that the function never gets hold of an object from outside.
 */
'use strict';
const { randomUUID } = require('node:crypto');
const { createContext, runInContext } = require('node:vm');
const { isMainThread, parentPort, workerData } = require('node:worker_threads');
const { jsonPathSource } = require('./jsonPathSource.cjs');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Methods of modules that are answered without asking the service. */
const answers = new Map([
  ['uuid.v4', () => randomUUID()],
  ['uuid.validate', (text) => typeof text === 'string' && UUID.test(text)],
  ['base64.btoa', (text) => Buffer.from(String(text), 'latin1').toString('base64')],
  ['base64.atob', (text) => Buffer.from(String(text), 'base64').toString('latin1')],
  ['queryString.parse', (text) => Object.fromEntries(new URLSearchParams(String(text)))],
  ['queryString.stringify', (fields) => String(new URLSearchParams(Object.entries(fields)))],
  ['auth.basic', (user, word) => 'Basic ' + Buffer.from(user + ':' + word).toString('base64')],
  ['jwt.sign', (...args) => require('jsonwebtoken').sign(...args)],
  ['jwt.verify', (...args) => require('jsonwebtoken').verify(...args)],
  ['jwt.decode', (...args) => require('jsonwebtoken').decode(...args)],
]);

/** Methods of the SDK that `pubnub` has besides; joined, since nothing else may cross the border. */
const SDK_METHODS = [
  'hereNow',
  'whereNow',
  'getState',
  'setState',
  'grantToken',
  'revokeToken',
  'parseToken',
  'fetchMessages',
  'messageCounts',
  'deleteMessages',
  'addMessageAction',
  'getMessageActions',
  'removeMessageAction',
  'listFiles',
  'publishFile',
  'deleteFile',
  ...['addChannels', 'listChannels', 'removeChannels', 'deleteGroup'].map(
    (name) => `channelGroups.${name}`,
  ),
  ...['UUIDMetadata', 'ChannelMetadata'].flatMap((record) =>
    ['getAll', 'set', 'remove'].map((verb) => `objects.${verb}${record}`),
  ),
  ...['Memberships', 'ChannelMembers'].flatMap((list) =>
    ['get', 'set', 'remove'].map((verb) => `objects.${verb}${list}`),
  ),
].join();

function runWorker() {
  const { file, script } = workerData;
  const post = (json) => parentPort.postMessage(json);
  // An error from outside would give the function hold of Node.
  const answer = (query, args) => {
    try {
      return JSON.stringify({ value: answers.get(query)(...JSON.parse(args)) });
    } catch (error) {
      const { name, message, ...fields } = Object(error);
      return JSON.stringify({ error: { message, fields: { name, ...fields } } });
    }
  };

  // A rejected promise that a function does not await must not end the worker.
  process.on('unhandledRejection', () => {});

  const context = createContext(Object.create(null), {
    codeGeneration: { strings: false, wasm: false },
  });
  // In there, what it makes of a path can reach no more than the function.
  const loadJsonPath = () =>
    runInContext(`((exports, module) => {${jsonPathSource()}\nreturn exports;})({}, {})`, context);
  const inside = runInContext(`(${createSandbox})`, context)(
    post,
    answer,
    loadJsonPath,
    SDK_METHODS,
  );
  const commands = [];

  /** Handles one command after the other, each until its function waits for something. */
  const work = () => {
    inside.handle(commands[0]);
    setImmediate(() => {
      commands.shift();
      post('{"type":"idle"}');
      if (commands.length > 0) work();
    });
  };

  try {
    runInContext(script, context, { filename: file });
    inside.check();
    parentPort.on('message', (json) => {
      if (commands.push(json) === 1) work();
    });
    post('{"type":"loaded"}');
  } catch (error) {
    // The stack of a syntax error begins with its place.
    const [place] = /[\w.-]+\.js:\d+(?::\d+)?/.exec(String(error?.stack)) ?? [];
    post(JSON.stringify({ type: 'broken', error: place ? `${error} at ${place}` : String(error) }));
  }
}

/** Must use nothing from outside: only its source gets into the context. */
function createSandbox(post, answer, loadJsonPath, sdkMethods) {
  'use strict';
  const { parse, stringify } = JSON;
  const pending = new Map();
  let calls = 0;
  let current = 0;
  let fileAddress = '';
  let jsonPath;

  // Freeze built-in objects, so that one message cannot change them for the next.
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete globalThis[name];
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    // Not errors: classes derived from them set `name`.
    if (name === 'globalThis' || name.endsWith('Error')) continue;
    if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) continue;
    Object.freeze(value);
    if (typeof value === 'function' && value.prototype) Object.freeze(value.prototype);
  }

  /** A call out of a stack that is full throws an error from outside. */
  const reach =
    (outside) =>
    (...texts) => {
      try {
        return outside(...texts);
      } catch {
        throw new RangeError('The call could not be made.');
      }
    };
  const [out, query, load] = [reach(post), reach(answer), reach(loadJsonPath)];
  const send = (message) => out(stringify(message));
  const ask = (name, args) => {
    const { value, error } = parse(query(name, stringify(args)));
    if (error !== undefined) throw errorOf(error);
    return value;
  };
  const errorOf = ({ message, fields }) => Object.assign(new Error(message), fields);
  const call = (module, method, args) =>
    new Promise((resolve, reject) => {
      calls += 1;
      pending.set(calls, { resolve, reject, execution: current });
      send({ type: 'call', call: calls, execution: current, module, method, args });
    });
  const from = (names, make) => Object.fromEntries(names.map((name) => [name, make(name)]));
  const methods = (module, ...names) =>
    from(
      names,
      (name) =>
        (...args) =>
          call(module, name, args),
    );
  const queries = (module, ...names) =>
    from(
      names,
      (name) =>
        (...args) =>
          ask(module + '.' + name, args),
    );
  /** Objects as JSON, as PubNub's console shows them. Nothing that a value does when it is asked may throw. */
  const textOf = (value) => {
    try {
      const isObject = typeof value === 'object' && !(value instanceof Error);
      return isObject ? stringify(value) : String(value);
    } catch {
      return '?';
    }
  };
  const log =
    (level) =>
    (...args) => {
      send({ type: 'log', level, text: args.map(textOf).join(' ') });
    };
  const getFileUrl = ({ channel, id, name }) =>
    [fileAddress, channel, 'files', id, name]
      .map((part, at) => (at ? encodeURIComponent(part) : part))
      .join('/');

  const deg2rad = (degrees) => (degrees * Math.PI) / 180;
  const EARTH_RADIUS_MILES = 3958.8;
  /** By the haversine formula, in miles. */
  const getDistance = (lat1, lon1, lat2, lon2) => {
    const half = (from, to) => Math.sin(deg2rad(to - from) / 2) ** 2;
    const across = Math.cos(deg2rad(lat1)) * Math.cos(deg2rad(lat2)) * half(lon1, lon2);
    return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(half(lat1, lat2) + across));
  };

  const console = from(['debug', 'log', 'info', 'warn', 'error'], log);
  const ALGORITHM = from(
    [
      'ED25519',
      'ECDSA_P256_SHA1',
      'ECDSA_P256_SHA256',
      'ECDSA_P256_SHA512',
      'HMAC_SHA1',
      'HMAC_SHA256',
      'HMAC_SHA512',
    ],
    String,
  );
  const kvstore = methods(
    'kvstore',
    'get',
    'set',
    'getItem',
    'setItem',
    'removeItem',
    'getKeys',
    'incrCounter',
    'getCounter',
    'getCounterKeys',
  );
  const objects = methods('pubnub', 'getUUIDMetadata', 'getChannelMetadata');
  const pubnub = { ...methods('pubnub', 'publish', 'fire', 'signal'), getFileUrl, objects };
  for (const name of sdkMethods.split(',')) {
    const [method, group] = name.split('.').reverse();
    const owner = group ? (pubnub[group] ??= {}) : pubnub;
    owner[method] = (...args) => call('pubnub', name, args);
  }
  const modules = {
    console,
    kvstore,
    pubnub,
    xhr: methods('xhr', 'fetch'),
    vault: methods('vault', 'get'),
    crypto: {
      ...methods('crypto', 'sha1', 'sha256', 'sha512', 'hmac', 'sign', 'verify'),
      ALGORITHM,
    },
    uuid: queries('uuid', 'v4', 'validate'),
    'codec/base64': queries('base64', 'btoa', 'atob'),
    'codec/query_string': queries('queryString', 'parse', 'stringify'),
    'codec/auth': queries('auth', 'basic'),
    jwt: queries('jwt', 'sign', 'verify', 'decode'),
    jsonpath: {
      JSONPath: (options) => (jsonPath ??= load()).JSONPath({ ...options, eval: 'safe' }),
    },
    utils: {
      randomInt: (min, max) => Math.floor(min + Math.random() * (max - min)),
      isNumeric: (value) => typeof value === 'number' && Number.isFinite(value),
    },
    advanced_math: { getDistance, deg2rad },
    ugc: {
      moderateMessage: () =>
        Promise.reject(
          new Error("Auto Moderation is configured in PubNub's portal: there is none here."),
        ),
    },
  };
  const groups = [objects, pubnub.channelGroups, ALGORITHM];
  for (const module of [...groups, ...Object.values(modules)]) Object.freeze(module);
  const require = (name) => {
    if (!Object.hasOwn(modules, name)) throw new Error('There is no module of this name here.');
    return modules[name];
  };
  const exports = {};
  for (const [name, value] of Object.entries({ require, console, __exports: exports })) {
    Object.defineProperty(globalThis, name, { value });
  }

  /** The properties that only the function itself can use, so that they are no part of what it sends. */
  const withMethods = (target, methods) => {
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(target, name, { value });
    }
    return target;
  };

  const attempt = (work) => new Promise((resolve) => resolve(work()));

  const decide = async (given) => {
    let decision;
    const hasMessage = given.message !== undefined;
    const request = hasMessage ? { ...given, message: parse(given.message) } : { ...given };
    const before = stringify(request.message);
    const decider = (verdict) => (reason) => {
      decision = { verdict, reason: typeof reason === 'string' ? reason : '' };
      return Promise.resolve(request);
    };
    withMethods(request, { ok: decider('ok'), abort: decider('aborted') });
    // Only the returned request counts, not work that was not awaited.
    const isAnswer = (await exports.default(request)) === request;
    const message = stringify(request.message);
    if (!isAnswer || (hasMessage && message === undefined)) return { verdict: 'malformed' };
    if (decision?.verdict === 'aborted') return decision;
    return { verdict: 'ok', ...(message !== before && { message }) };
  };

  const respond = async (given) => {
    let sent;
    const request = withMethods({ ...given }, { json: () => attempt(() => parse(given.body)) });
    const response = { status: 200, headers: {} };
    const send = (body, status) =>
      attempt(() => {
        const isJson = body !== undefined && typeof body !== 'string';
        sent = { isJson, body: isJson ? stringify(body) : body };
        if (status !== undefined) response.status = status;
        return response;
      });
    withMethods(response, { send });
    const isAnswer = (await exports.default(request, response)) === response;
    if (!isAnswer || !sent) return { verdict: 'malformed' };
    const { status, headers } = response;
    return { verdict: 'sent', status, headers: { ...headers }, ...sent };
  };

  const start = ({ shape, request, files }) => {
    fileAddress = files;
    return shape === 'http' ? respond(request) : decide(request);
  };

  const AT = /^ +at .*?([\w.-]+\.js:\d+:\d+)/m;
  // Not the error's message and fields, which may quote a user's message.
  const describe = (error) => {
    const isError = error instanceof Error;
    const name = isError && /^\w{1,40}$/.test(error.name) ? error.name : 'Error';
    const [, place] = (isError && AT.exec(String(error.stack))) || [];
    const at = place ? ' at ' + place : '';
    return { verdict: 'failed', error: name + at, detail: textOf(error).slice(0, 500) + at };
  };

  const settle = ({ call, value, error }) => {
    const { resolve, reject, execution } = pending.get(call);
    pending.delete(call);
    current = execution;
    if (error) reject(errorOf(error));
    else resolve(value);
  };

  return {
    check() {
      if (typeof exports.default !== 'function')
        throw new Error('The default export is no function.');
    },
    handle(json) {
      const command = parse(json);
      if (command.type === 'settle') return settle(command);
      const { execution } = command;
      current = execution;
      const end = (outcome) => send({ type: 'outcome', execution, ...outcome });
      // A function may put into its response what is no JSON.
      start(command)
        .then(end)
        .catch((error) => end(describe(error)));
    },
  };
}

if (isMainThread) {
  // Node finds the names of exports in assignments like these only.
  exports.WORKER_FILE = __filename;
  exports.SDK_METHODS = SDK_METHODS;
} else runWorker();
