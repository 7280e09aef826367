import { setTimeout } from 'node:timers/promises';
import type { KeysetParts } from './capabilities/capabilities';
import { compareClocks } from './capabilities/compareClocks';
import { createProbeAgain, probeKeyset } from './capabilities/probeKeyset';
import { createFunctionEntries } from './functions/entries';
import { KEEP_KEYS } from './functions/functionKeys';
import type { PubnubParts } from './http/api';
import { findKept } from './ingest/keptMessages';
import { forgetOldMessages, forgetQuietChannels, reconcile } from './ingest/reconciler';
import { keysetFacts } from './keyset/keysetFacts';
import { createSdkKeyset } from './keyset/sdkKeyset';
import { createHistoryReader } from './messageSearch/readHistory';
import { MessageSearch } from './messageSearch/messageSearch';
import { createComparison } from './outbox/comparison';
import { Outbox } from './outbox/outbox';
import { createWorkers } from './outbox/workers';
import { repeat } from './repeat';
import { createProof, createRoleProof } from './sessions/proof';
import { Sessions } from './sessions/sessions';
import type { ServerSettings } from './settings';
import { Shield } from './verdicts/shield';
import type { Store } from './store/openStore';

/** How soon a decision is noticed, ms: a look costs one read that takes no lock. */
const OUTBOX_PERIOD_MS = 50;
const RECONCILER_PERIOD_MS = 5_000;
/** How soon a message is found, ms, and how many times as long as it took to index some the pause after them is. */
const INDEX_PERIOD_MS = 250;
const INDEX_PAUSE = 9;
const MAX_INDEX_PAUSE_MS = 1_000;
const SWEEP_PERIOD_MS = 600_000;
const SAVE_PERIOD_MS = 1_000;
const COMPARISON_PERIOD_MS = 60_000;
const PROBE_PERIOD_MS = 600_000;
/** A probe without an answer, or whose event did not come, is repeated after this time, ms. */
const PROBE_AGAIN_MS = 2_000;

export interface Pubnub extends PubnubParts {
  /** Begins to find out what the keyset has; Events & Actions have to reach the server by then. */
  startProbing(): void;
  /** Ends the work under way. */
  close(): Promise<void>;
}

/** Begins to act on PubNub: makes decisions true there, and compares what was told with history. */
export function openPubnub(
  {
    keyset: keys,
    sessions: { proof, minutes },
    eventSecrets,
    functions,
    searchDays = 0,
  }: NonNullable<ServerSettings['pubnub']>,
  store: Store,
): Pubnub {
  const keyset = createSdkKeyset(keys);
  const sessions = new Sessions({ store, keyset, minutes });
  const entries = functions && createFunctionEntries({ store, ...functions });
  const isSearched = eventSecrets.length > 0 && searchDays > 0;
  const search = new MessageSearch(store, isSearched ? searchDays : 0);
  const readHistory = createHistoryReader({ store, keyset, search, serverId: keys.userId });
  const workers = createWorkers({
    store,
    keyset,
    sessions,
    search,
    serverId: keys.userId,
    entries,
    secrets: functions?.secrets,
  });
  const onFailure = (kind: string, reason: string) =>
    console.error(
      reason.startsWith(KEEP_KEYS)
        ? `The functions take no changes yet (${reason}): are they deployed, with the secret of SERVER_FUNCTION_SECRETS?`
        : `The state of a ${kind} could not be written to PubNub yet: ${reason}`,
    );
  const onSkipped = (reason: string) =>
    console.error(`A channel could not be compared with its history: ${reason}`);
  const shield =
    functions?.verdicts &&
    new Shield({
      store,
      keyset,
      facts: keysetFacts(keyset, findKept(store)),
      onFailure: (reason) =>
        console.error(`The action of a rule could not be performed: ${reason}`),
    });
  const outbox = new Outbox({ store, workers, onFailure });
  const closing = new AbortController();
  let parts: KeysetParts = {
    accessManager: undefined,
    functions: undefined,
    events: undefined,
    verdicts: shield !== undefined,
  };
  const probe = () =>
    probeKeyset(
      {
        keyset,
        store,
        serverId: keys.userId,
        signal: closing.signal,
        hasEventSecrets: eventSecrets.length > 0,
      },
      (found) => {
        parts = { ...parts, ...found };
      },
    );
  const isProbedAgain = createProbeAgain(eventSecrets.length > 0);
  const probeUntilKnown = async () => {
    await probe();
    const hasMore = isProbedAgain(parts);
    const { signal } = closing;
    if (hasMore) await setTimeout(PROBE_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    return hasMore;
  };
  const compare = createComparison(store, { hasFunctions: functions !== undefined });
  const repeated = [
    repeat(async () => (await outbox.work()) > 0, OUTBOX_PERIOD_MS),
    repeat(() => reconcile({ store, keyset, onFailure: onSkipped }), RECONCILER_PERIOD_MS),
    repeat(() => sweep(store, sessions, search), SWEEP_PERIOD_MS),
    ...(isSearched
      ? [
          repeat(() => slowly(() => search.indexNew(), closing.signal), INDEX_PERIOD_MS),
          repeat(() => slowly(readHistory, closing.signal), SWEEP_PERIOD_MS),
        ]
      : []),
    ...(shield ? [repeat(() => shield.save().then(() => false), SAVE_PERIOD_MS)] : []),
    repeat(() => compare().then(() => false), COMPARISON_PERIOD_MS),
    repeat(() => compareClocks({ keyset, store }).then(() => false), PROBE_PERIOD_MS),
  ];
  return {
    keyset,
    sessions,
    eventSecrets,
    search: isSearched ? search : undefined,
    parts: () => parts,
    verdicts: functions && shield && { secrets: functions.secrets, shield },
    proof: createProof(proof, store.now),
    roleProof: createRoleProof(proof, store.now),
    startProbing() {
      repeated.push(repeat(probeUntilKnown, PROBE_PERIOD_MS));
    },
    async close() {
      closing.abort();
      await Promise.all(repeated.map((each) => each.stop()));
      await outbox.settle();
      // Counts that are lost do not matter.
      await shield?.save().catch(() => undefined);
      keyset.close();
    },
  };
}

/** Leaves nine tenths of the time to those who wait for the database. */
async function slowly(work: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now();
  const hasMore = await work();
  const pauseMs = Math.min((performance.now() - startedAt) * INDEX_PAUSE, MAX_INDEX_PAUSE_MS);
  if (hasMore) await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
  return hasMore;
}

async function sweep(store: Store, sessions: Sessions, search: MessageSearch): Promise<boolean> {
  await sessions.forgetEnded();
  await forgetOldMessages(store);
  await forgetQuietChannels(store);
  await search.forgetOld();
  return false;
}
