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
]);

function runWorker() {
  const { file, script } = workerData;
  const post = (json) => parentPort.postMessage(json);
  const answer = (query, args) => JSON.stringify(answers.get(query)(...JSON.parse(args)));

  // A rejected promise that a function does not await must not end the worker.
  process.on('unhandledRejection', () => {});

  const context = createContext(Object.create(null), {
    codeGeneration: { strings: false, wasm: false },
  });
  const inside = runInContext(`(${createSandbox})`, context)(post, answer);
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
    post(JSON.stringify({ type: 'broken', error: String(error) }));
  }
}

/** Must use nothing from outside: only its source gets into the context. */
function createSandbox(post, answer) {
  'use strict';
  const { parse, stringify } = JSON;
  const pending = new Map();
  let calls = 0;
  let current = 0;
  let fileAddress = '';

  // Freeze built-in objects, so that one message cannot change them for the next.
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete globalThis[name];
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    // Not errors: classes derived from them set `name`.
    if (name === 'globalThis' || /Error$/.test(name)) continue;
    if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) continue;
    Object.freeze(value);
    if (typeof value === 'function' && value.prototype) Object.freeze(value.prototype);
  }

  const send = (message) => post(stringify(message));
  const ask = (query, args) => parse(answer(query, stringify(args)));
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
  const log =
    (level) =>
    (...args) => {
      send({ type: 'log', level, text: args.map(String).join(' ') });
    };
  const getFileUrl = ({ channel, id, name }) =>
    [fileAddress, channel, 'files', id, name]
      .map((part, at) => (at ? encodeURIComponent(part) : part))
      .join('/');

  const console = from(['debug', 'log', 'info', 'warn', 'error'], log);
  const ALGORITHM = from(['HMAC_SHA1', 'HMAC_SHA256', 'HMAC_SHA512'], String);
  const kvstore = methods(
    'kvstore',
    ...['get', 'set', 'getItem', 'setItem', 'removeItem', 'getKeys'],
    ...['incrCounter', 'getCounter', 'getCounterKeys'],
  );
  const objects = methods('pubnub', 'getUUIDMetadata', 'getChannelMetadata');
  const modules = {
    console,
    kvstore,
    pubnub: { ...methods('pubnub', 'publish', 'fire', 'signal'), getFileUrl, objects },
    xhr: methods('xhr', 'fetch'),
    vault: methods('vault', 'get'),
    crypto: { ...methods('crypto', 'sha1', 'sha256', 'sha512', 'hmac'), ALGORITHM },
    uuid: queries('uuid', 'v4', 'validate'),
    'codec/base64': queries('base64', 'btoa', 'atob'),
    'codec/query_string': queries('queryString', 'parse', 'stringify'),
    'codec/auth': queries('auth', 'basic'),
  };
  for (const module of [objects, ALGORITHM, ...Object.values(modules)]) Object.freeze(module);
  const require = (name) => {
    if (!Object.hasOwn(modules, name)) throw new Error('There is no module of this name here.');
    return modules[name];
  };
  const exports = {};
  for (const [name, value] of Object.entries({ require, console, __exports: exports })) {
    Object.defineProperty(globalThis, name, { value });
  }

  const start = async ({ event, files }) => {
    let decision;
    const request = { ...event, message: parse(event.message) };
    const before = stringify(request.message);
    const decide = (verdict) => (reason) => {
      decision = { verdict, reason: typeof reason === 'string' ? reason : '' };
      return Promise.resolve(request);
    };
    for (const [name, verdict] of [
      ['ok', 'ok'],
      ['abort', 'aborted'],
    ]) {
      Object.defineProperty(request, name, { value: decide(verdict) });
    }
    fileAddress = files;
    // Only the returned request counts, not work that was not awaited.
    const isAnswer = (await exports.default(request)) === request;
    const message = stringify(request.message);
    if (!isAnswer || message === undefined) return { verdict: 'malformed' };
    if (decision?.verdict === 'aborted') return decision;
    return { verdict: 'ok', ...(message !== before && { message }) };
  };

  const AT = /^ +at .*?([\w.-]+\.js:\d+:\d+)/m;
  // Not the error's message and fields, which may quote a user's message.
  const describe = (error) => {
    const isError = error instanceof Error;
    const name = isError && /^\w{1,40}$/.test(error.name) ? error.name : 'Error';
    const [, place] = (isError && AT.exec(String(error.stack))) || [];
    return place ? name + ' at ' + place : name;
  };

  const settle = ({ call, value, error }) => {
    const { resolve, reject, execution } = pending.get(call);
    pending.delete(call);
    current = execution;
    if (error) reject(Object.assign(new Error(error.message), error.fields));
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
      start(command)
        .catch((error) => ({ verdict: 'failed', error: describe(error) }))
        .then((outcome) => send({ type: 'outcome', execution, ...outcome }));
    },
  };
}

if (isMainThread) exports.WORKER_FILE = __filename;
else runWorker();
