import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toUserId } from '../../src/domain/ids';
import { REPORTS_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { workThrough } from '../../test/support/drivers/caseWorker';
import { moderatorClient } from '../../test/support/drivers/moderator';
import { createLiveConsole } from '../../test/support/worlds/liveConsole';
import { startTestService, type TestService } from '../../test/support/worlds/testService';

const CASES = 1_000;
const TEAM_SIZE = 5;
/** The cases by which the speed of one moderator is measured. */
const CASES_OF_ONE = 30;
/** How long a moderator reads before deciding, ms: real ones take longer, which is easier to share. */
const THINK_MS = 2_000;
const AIM = 4.5;

interface Run {
  /** Cases per second. */
  readonly rate: number;
  readonly decided: number;
  /** Cases that were decided more than once. */
  readonly repeated: number;
  /** Decisions that the service refused. */
  readonly refused: number;
}

/** Measures one moderator and the team, each on a service of its own. @returns a section of the page */
export async function measureTeam(): Promise<string> {
  const one = await run(1, CASES_OF_ONE);
  console.log(`One moderator: ${one.rate.toFixed(2)} cases per second`);
  const team = await run(TEAM_SIZE, CASES);
  const ratio = team.rate / one.rate;
  const isMet = ratio >= AIM && team.repeated === 0 && team.decided === CASES;
  return [
    '## A team of moderators',
    '',
    `\`npm run bench:team\` lets the console's store, without its screen, work through ${CASES.toLocaleString('en')} reported`,
    'people on the real service, in one process: the next free case (`n`), reading, dismissing.',
    '',
    `- Reading a case: ${THINK_MS} ms`,
    `- One moderator: ${one.rate.toFixed(2)} cases per second`,
    `- ${TEAM_SIZE} moderators: ${team.rate.toFixed(2)} cases per second, **${ratio.toFixed(2)} times** as many (aim ≥ ${AIM}: ${isMet ? 'met' : 'missed'})`,
    `- Decided: ${team.decided} of ${CASES}; twice: ${team.repeated}; decisions that the service refused: ${team.refused}`,
    '',
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}; load of the machine ${loadavg()[0]?.toFixed(1) ?? ''}.`,
  ].join('\n');
}

async function run(size: number, limit: number): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-team-'));
  const service = await startTestService({ isModerated: true, dataFolder: folder });
  try {
    await fillQueue(service);
    const ids = Array.from({ length: size }, (_, nth) => toUserId(`moderator_${nth + 1}`));
    const team = await Promise.all(
      ids.map(async (id) => {
        const live = createLiveConsole(moderatorClient(service, id, 'moderator'));
        await live.signIn(id);
        return { id, live };
      }),
    );
    let left = limit;
    const startedAt = performance.now();
    const work = await Promise.all(
      team.map(({ id, live }) =>
        workThrough(live, id, { think: () => wait(THINK_MS), goesOn: () => (left -= 1) >= 0 }),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    for (const { live } of team) live.signOut();
    const decided = work.flatMap((own) => own.decided);
    return {
      rate: decided.length / seconds,
      decided: decided.length,
      repeated: decided.length - new Set(decided).size,
      refused: work.reduce((sum, own) => sum + own.refused, 0),
    };
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillQueue({ context }: TestService): Promise<void> {
  const { stores, journal, moderation } = context;
  await journal.write((entry) => {
    for (let index = 0; index < CASES; index += 1) {
      const userId = `reported_${String(index).padStart(4, '0')}`;
      stores.users.set(userId, { name: `Person ${index}` }, entry.nextTimetoken());
      const record = { reporterId: 'reporter', userId, reason: "It's a spam", surroundings: [] };
      moderation?.history.append(entry, REPORTS_CHANNEL, 'reporter', record);
    }
  });
}
