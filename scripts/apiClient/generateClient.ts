import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/http/createApp';
import { Identity } from '../../server/identity';
import { NO_FACTS } from '../../server/facts';
import { openPubnub } from '../../server/openPubnub';
import { openStore } from '../../server/store/openStore';
import { toUserId } from '../../src/domain/ids';
import { formatText } from '../formatText';
import { withIds } from './withIds';

/** Keys that call nothing: a server without data has nothing to tell PubNub. */
const NO_KEYS = {
  publishKey: 'pub',
  subscribeKey: 'sub',
  secretKey: 'sec',
  userId: toUserId('server'),
  origin: 'localhost:1',
  ssl: false,
};

/** The description of all calls of the moderation server, as `GET /v1/openapi.json` gives it. */
async function describeServer(folder: string): Promise<string> {
  const store = await openStore({ database: join(folder, 'empty.sqlite') });
  const sessions = { proof: { kind: 'open' as const }, minutes: 30 };
  const pubnub = openPubnub({ keyset: NO_KEYS, sessions, eventSecrets: [] }, store);
  const identity = await Identity.open(store);
  const app = await createApp(
    { store, identity, facts: NO_FACTS, webhooks: [], pubnub },
    { logLevel: 'silent', trustedProxies: [], origins: [] },
  );
  const { body } = await app.inject('/v1/openapi.json');
  await app.close();
  await pubnub.close();
  await store.close();
  return body;
}

/** Calls that the console makes otherwise: to sign in, to invite, and to save files. */
const MADE_OTHERWISE = 'postSignIn|postTeamInvitations|getDecisionsExport|getTransparency';
/** Calls that only the chat, PubNub and other systems make. */
const OF_OTHERS =
  'getHealth|postSessions|postEvent|postReports|postAppeals|postRulesTrials|getOutcomes|getStatements|' +
  '.*(?:Membership|Reaction|Thread|Pin|Mention|MessageAction)s?';
const NOT_OF_THE_CONSOLE = new RegExp(`^(?:${MADE_OTHERWISE}|${OF_OTHERS})`);

/**
 * Generates the client of the console from the description of the server.
 *
 * @returns the text of its file, with types that tell ids apart
 */
export async function generateClient(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    const schemaFile = join(folder, 'openapi.json');
    writeFileSync(schemaFile, await describeServer(folder));
    const text = await generateEndpoints({
      schemaFile,
      apiFile: './serverApi',
      apiImport: 'serverApi',
      exportName: 'endpoints',
      filterEndpoints: (name: string) => !NOT_OF_THE_CONSOLE.test(name),
      tag: true,
      hooks: true,
      encodePathParams: true,
      useUnknown: true,
    });
    return await formatText('endpoints.ts', withIds(String(text)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
