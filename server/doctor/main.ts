import { isExplained } from '../isExplained';
import { loadSettingsFile, readSettings } from '../settings';
import { SettingsError } from '../settingsError';
import { examine } from './examine';
import { printFindings } from './printFindings';

/** The longest that taking a token back takes on PubNub, and half as much again, ms. */
const LIMIT_MS = 90_000;

/** Runs `npm run doctor`. */
export async function main(): Promise<void> {
  try {
    loadSettingsFile('.env');
    const settings = readSettings(process.env);
    const { pubnub } = settings;
    if (!pubnub) {
      throw new SettingsError(
        'Set SERVER_PUBNUB_PUBLISH_KEY, SERVER_PUBNUB_SUBSCRIBE_KEY and SERVER_PUBNUB_SECRET_KEY, in .env for instance.',
      );
    }
    const { subscribeKey, origin = "PubNub's network" } = pubnub.keyset;
    console.log(`Examining ${subscribeKey} on ${origin}; this takes up to three minutes…`);
    const findings = await examine(settings, pubnub, LIMIT_MS);
    console.log(printFindings(findings, subscribeKey, LIMIT_MS));
  } catch (error) {
    if (!isExplained(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
