import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAcceptableId } from '../src/domain/ids';
import { MODERATOR_ROLES } from '../src/domain/moderation/role';
import { makeChannel } from './channels/makeChannel';
import { checkLog } from './check/checkLog';
import { checkPubnub } from './check/checkPubnub';
import { Identity } from './identity';
import { isExplained } from './isExplained';
import { createSdkKeyset } from './keyset/sdkKeyset';
import { startServer } from './startServer';
import { loadSettingsFile, readSettings, type ServerSettings } from './settings';
import { SettingsError } from './settingsError';
import { backUp } from './store/backUp';
import { openStore } from './store/openStore';

const HELP = `The moderation server (docs/server.md).

Usage: npm run server                                        starts it
       npm run server -- invite --user <id> --role <role>    prints the code that makes somebody
                                                             a viewer, moderator or lead, once
       npm run server -- channel --id space.<name> --name <name> [--description <text>]
                                                             makes a public channel, or names
                                                             it anew
       npm run server -- check                               compares log, statements, restrictions
                                                             and PubNub's records; corrects none
       npm run server -- backup <file>                       copies the SQLite database, also while
                                                             the server runs

Settings are read from the environment and from .env; .env.example lists them.`;

type Command = (args: readonly string[], settings: ServerSettings) => Promise<void> | void;

const COMMANDS: Readonly<Record<string, Command>> = {
  invite,
  check,
  channel: makeChannel,
  backup: copyDatabase,
};

/** Runs the command. @param args without the names of the program */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    console.log(HELP);
    return;
  }
  try {
    loadSettingsFile('.env');
    const settings = readSettings(process.env);
    const [name, ...rest] = args;
    await (name === undefined ? serve(settings) : commandOf(name)(rest, settings));
  } catch (error) {
    if (!isExplained(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function commandOf(name: string): Command {
  const command = COMMANDS[name];
  if (!command) throw new SettingsError(`There is no command ${name}.\n\n${HELP}`);
  return command;
}

async function serve(settings: ServerSettings): Promise<void> {
  const server = await startServer(settings);
  console.log(`The moderation server answers on ${server.url}`);
  if (!settings.pubnub) {
    console.log(
      'Without the three keys (SERVER_PUBNUB_…_KEY) it gives no tokens and changes nothing on PubNub.',
    );
  }
  if (settings.ignored?.length) {
    console.log(
      `Settings without effect, misspelt or in need of others: ${settings.ignored.join(', ')}`,
    );
  }
  const stop = () => void server.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function invite(args: readonly string[], settings: ServerSettings): Promise<void> {
  const { userId, role } = readInvitation(args);
  const store = await openStore(settings);
  try {
    const identity = await Identity.open(store, settings.pubnub?.keyset.userId);
    console.log(await identity.invite(userId, role));
  } finally {
    await store.close();
  }
}

function readInvitation(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { user: { type: 'string' }, role: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const role = MODERATOR_ROLES.find((known) => known === values.role);
  const userId = typeof values.user === 'string' ? values.user : '';
  if (positionals.length > 0) throw new SettingsError(HELP);
  if (!isAcceptableId(userId)) {
    throw new SettingsError('invite needs --user with the id of a user, as your chat has it.');
  }
  if (!role) throw new SettingsError(`invite needs --role with ${MODERATOR_ROLES.join(', ')}.`);
  return { userId, role };
}

async function check(args: readonly string[], settings: ServerSettings): Promise<void> {
  if (args.length > 0) throw new SettingsError(HELP);
  const { pubnub } = settings;
  const store = await openStore(settings);
  const keyset = pubnub && createSdkKeyset(pubnub.keyset);
  try {
    const log = await checkLog(store.db);
    console.log(`${log.records} records of the log are compared with what follows from them.`);
    const found = [...log.disagreements];
    if (keyset) {
      const { users, disagreements } = await checkPubnub(store, keyset, pubnub.keyset.userId);
      console.log(`${users} users are compared with their records and tokens on PubNub.`);
      found.push(...disagreements);
    }
    for (const { problem, id } of found) console.log(`${id}: ${problem}`);
    if (found.length > 0) throw new SettingsError(`${found.length} of them do not agree.`);
  } finally {
    keyset?.close();
    await store.close();
  }
}

function copyDatabase(args: readonly string[], { database }: ServerSettings): void {
  const [target, ...more] = args;
  if (target === undefined || more.length > 0) throw new SettingsError(HELP);
  if (/^\w+:\/\//.test(database)) {
    throw new SettingsError('A PostgreSQL database is copied by pg_dump (docs/production.md).');
  }
  backUp(database, resolve(target));
  console.log(`The database ${database} is copied to ${target}.`);
}
