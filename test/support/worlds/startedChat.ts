import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import PubNub from 'pubnub';
import { waitFor } from '../drivers/waitFor';
import { callServer } from './moderationServer';

const ROOT = join(__dirname, '../../..');
/** With a build, on a busy machine. */
const START_MS = 180_000;

/** A Node process that is watched. */
export interface Started {
  readonly process: ChildProcess;
  /** What it has written so far. */
  output(): string;
  /** Resolves with the code with which it ends, and then all of its output has been read. */
  ended(): Promise<number | null>;
}

/** Runs Node. */
export function watch(args: readonly string[], cwd: string, env = process.env): Started {
  const child = spawn(process.execPath, args, { cwd, env });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  // Not when it exits: what it wrote last may not have been read by then.
  const end = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { process: child, output: () => text, ended: () => end };
}

/** What `npm start` brings up. */
export interface StartedChat extends Started {
  /** Host and port. */
  origin(): string;
  /** The links of the two users. */
  links(): readonly string[];
  /** The address of the moderation server. */
  serverUrl(): string;
  /** Signs in by the link that is printed behind a name. @returns the token of that moderator, the lead if none is named */
  signIn(name?: string): Promise<string>;
  /** An SDK with the token of a session, or without one on a bare keyset. */
  client(userId?: string): Promise<PubNub>;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
}

/** Runs what `npm start -- …` runs, on a free port, and waits until it is ready or has ended. */
export async function startChat(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StartedChat> {
  const chat = beginChat(args, env);
  const { process: child, output } = chat;
  await waitFor(() => output().includes('Ctrl-C') || hasEnded(child), 'the start', START_MS);
  return chat;
}

/** The same without waiting. */
export function beginChat(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StartedChat {
  const run = [join(ROOT, 'scripts/run.mjs'), 'start', '--port', '0', ...args];
  const started = watch(run, ROOT, { ...process.env, ...env });
  const { output } = started;
  const origin = () => /localhost:\d+/.exec(output())?.[0] ?? 'no address printed';
  const serverUrl = () => `http://${origin()}/moderation`;
  const tokenOf = async (userId: string) => {
    const { body } = await callServer(serverUrl(), 'POST', '/v1/sessions', { body: { userId } });
    return String(body['token']);
  };
  return {
    ...started,
    origin,
    serverUrl,
    links: () => output().match(/http:\S+\/#\?uuid=\S+/g) ?? [],
    async signIn(name = 'Moderator') {
      const [, code] = new RegExp(`${name} +\\S+#\\?code=(\\S+)`).exec(output()) ?? [];
      const { body } = await callServer(serverUrl(), 'POST', '/v1/sign-in', { body: { code } });
      return String(body['token']);
    },
    async client(userId = 'user_test') {
      const keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };
      const client = new PubNub({ ...keys, userId, origin: origin(), ssl: false });
      if (output().includes('moderation server')) client.setToken(await tokenOf(userId));
      return client;
    },
    async stop() {
      started.process.kill('SIGINT');
      expect(await started.ended()).toBe(0);
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
