import { parseArgs } from 'node:util';
import { isAcceptableId } from '../src/domain/ids';
import { MODERATOR_ROLES } from '../src/domain/moderation/role';
import { Identity } from './identity';
import { isExplained } from './isExplained';
import { startServer } from './startServer';
import { loadSettingsFile, readSettings, type ServerSettings } from './settings';
import { SettingsError } from './settingsError';
import { openStore } from './store/openStore';

const HELP = `The moderation server (docs/server.md).

Usage: npm run server                                        starts it
       npm run server -- invite --user <id> --role <role>    prints the code that makes somebody
                                                             a viewer, moderator or lead, once

Settings are read from the environment and from .env; .env.example lists them.`;

/** Runs the command. @param args without the names of the program */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    console.log(HELP);
    return;
  }
  try {
    loadSettingsFile('.env');
    const settings = readSettings(process.env);
    await (args.length > 0 ? runCommand(args, settings) : serve(settings));
  } catch (error) {
    if (!isExplained(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function serve(settings: ServerSettings): Promise<void> {
  const server = await startServer(settings);
  console.log(`The moderation server answers on ${server.url}`);
  const stop = () => void server.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function runCommand(args: readonly string[], settings: ServerSettings): Promise<void> {
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
  if (positionals.join(' ') === 'invite' && role && isAcceptableId(userId)) return { userId, role };
  throw new SettingsError(HELP);
}
