import { parseArgs } from 'node:util';
import { isAcceptableId, toChannelId } from '../../src/domain/ids';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import { createSdkKeyset } from '../keyset/sdkKeyset';
import type { ServerSettings } from '../settings';
import { SettingsError } from '../settingsError';

const USAGE = `Usage: npm run server -- channel --id ${PUBLIC_PREFIX}<name> --name <name> [--description <text>]`;

/**
 * Makes a public channel, or gives one another name: no user may.
 *
 * @param args of the command line
 * @throws (rejects) SettingsError for wrong arguments, without keys of PubNub, and when PubNub does not take it
 */
export async function makeChannel(
  args: readonly string[],
  { pubnub }: ServerSettings,
): Promise<void> {
  const { id, ...texts } = readChannel(args);
  if (!pubnub) throw new SettingsError('A channel needs the keys SERVER_PUBNUB_….');
  const keyset = createSdkKeyset(pubnub.keyset);
  try {
    const made = await keyset.writeChannel(toChannelId(id), () => texts);
    if (!made.ok) throw new SettingsError(`PubNub did not take it: ${made.error.message}`);
    console.log(`Everybody can join ${id} (${texts.name}) now.`);
  } finally {
    keyset.close();
  }
}

function readChannel(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      description: { type: 'string' },
    },
    allowPositionals: true,
    strict: false,
  });
  const { id, name, description } = values;
  const isPublic = typeof id === 'string' && id.startsWith(PUBLIC_PREFIX) && id !== PUBLIC_PREFIX;
  const isChannel = isPublic && isAcceptableId(id) && !/\*|-pnpres$/.test(id);
  if (positionals.length > 0 || !isChannel || typeof name !== 'string' || name.trim() === '') {
    throw new SettingsError(USAGE);
  }
  return { id, name, ...(typeof description === 'string' && { description }) };
}
