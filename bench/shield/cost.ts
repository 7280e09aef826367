import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { Connection } from '../service/connection';
import type { ServerProcess } from '../service/processes';
import { median, quantile } from '../service/statistics';
import { ORDINARY, ordinaryUser, sayPath, TEN_RULES } from './world';

const CONNECTIONS = 32;
const PUBLISHES = 160;
const ROUNDS = 250;
/** Until what is called often has been compiled, blocks. */
const WARM_UP = 40;
/** Each with new processes: one may be slower than another for as long as it lives. */
const SERIES = 3;

/** Starts a service with these rules on a data folder of its own. */
type Start = (rules: readonly BehaviourRule[], name: string) => Promise<ServerProcess>;

/** A service under load. */
interface Loaded {
  readonly service: ServerProcess;
  readonly connections: readonly Connection[];
}

/** How much more one costs than another, as shares: the median and the quarters of the rounds. */
interface Spread {
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

let sent = 0;

/** The users take turns, so that nobody writes as fast as a rule allows, and each says something new. */
function nextPath(): string {
  sent += 1;
  return sayPath('bench.cost', ordinaryUser(sent % ORDINARY), `Message ${sent} of an ordinary day`);
}

/** Processor time of the service for a publish, ms. Each connection asks again as soon as it has its answer. */
async function costOf({ service, connections }: Loaded): Promise<number> {
  const paths = Array.from({ length: PUBLISHES }, nextPath);
  const before = await service.cpuMs();
  const ask = async (connection: Connection) => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await connection.get(path);
  };
  await Promise.all(connections.map(ask));
  return ((await service.cpuMs()) - before) / PUBLISHES;
}

interface Round {
  readonly ruled: number;
  /** Without rules, the first and the second service. */
  readonly plain: readonly [number, number];
}

/** The service with rules between two without, which take turns at being first: a slow second is no one's fault. */
async function playRound(ruled: Loaded, one: Loaded, other: Loaded, n: number): Promise<Round> {
  const isTurned = n % 2 === 1;
  const first = await costOf(isTurned ? other : one);
  const middle = await costOf(ruled);
  const last = await costOf(isTurned ? one : other);
  return { ruled: middle, plain: isTurned ? [last, first] : [first, last] };
}

async function playSeries(start: Start, series: number): Promise<Round[]> {
  const services = await Promise.all([
    start(TEN_RULES, `ruled-${series}`),
    start([], `plain-${series}`),
    start([], `other-${series}`),
  ]);
  const load = async (service: ServerProcess): Promise<Loaded> => ({
    service,
    connections: await Connection.openMany(service.url, CONNECTIONS),
  });
  const [ruled, one, other] = services;
  const loaded = [await load(ruled), await load(one), await load(other)] as const;
  const rounds: Round[] = [];
  try {
    for (let n = -WARM_UP; n < ROUNDS; n += 1) {
      const round = await playRound(...loaded, n);
      if (n >= 0) rounds.push(round);
    }
  } finally {
    for (const { service, connections } of loaded) {
      for (const connection of connections) connection.close();
      await service.stop();
    }
  }
  return rounds;
}

function spread(ratios: readonly number[]): Spread {
  const added = (share: number) => quantile(ratios, share) - 1;
  return { least: added(0.25), median: added(0.5), most: added(0.75) };
}

/**
 * The same load on a service with ten rules and two without, in short blocks by turns.
 *
 * @returns processor time of a publish, ms; how much more the rules cost; and the same of two services without
 * rules, which tells how much of it is noise
 */
export async function measureCost(start: Start) {
  const rounds: Round[] = [];
  for (let series = 0; series < SERIES; series += 1)
    rounds.push(...(await playSeries(start, series)));
  const plainOf = ({ plain: [one, other] }: Round) => (one + other) / 2;
  return {
    plainMs: median(rounds.map(plainOf)),
    ruledMs: median(rounds.map(({ ruled }) => ruled)),
    added: spread(rounds.map((round) => round.ruled / plainOf(round))),
    noise: spread(rounds.map(({ plain: [one, other] }) => other / one)),
  };
}
