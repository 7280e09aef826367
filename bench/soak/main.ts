import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { buildApp } from '../../scripts/start/appFiles';
import { LOCAL_ENVIRONMENT } from '../../scripts/start/localChat';
import type { Service } from '../../emulator/createService';
import { launchBrowser } from '../app/browser';
import { whenQuiet } from '../app/pageCost';
import { publishEvenly } from '../app/publisher';
import { READER, startWorld, textOf } from '../app/world';
import { writeSection } from '../writeSection';
import { ACTIVITIES, openChannel } from './activities';
import { CHANNELS, fillOrder, talkOrder } from './channels';
import { readOptions } from './options';
import { describeSoak, verdictOf } from './report';
import { createSampler, installFrameWatch, type Sample } from './samples';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PER_SECOND = 40;
/** Up to as many as a channel keeps at most: from then on memory has no reason to grow. */
const WARM_UP = { rounds: 250, perSecond: 250 };
const SAMPLES = 60;
/** Short runs take fewer samples: each asks for a garbage collection. */
const SHORTEST_DISTANCE_MS = 5_000;
/** Between two things that the user does. */
const PAUSE_MS = 400;
/** How long the last message may take to appear, ms. */
const CATCH_UP_MS = 10_000;

/**
 * Runs `npm run soak`: a page with much talk and a busy user, for half an hour by default. Prints the
 * table, writes it into `docs/reliability.md`, and exits with 1 when something grew or was lost, or the
 * page logged an error.
 */
export async function main(args: readonly string[]): Promise<void> {
  const { minutes } = readOptions(args);
  const folder = mkdtempSync(join(tmpdir(), 'moderated-chat-soak-'));
  const browser = await launchBrowser();
  try {
    Object.assign(process.env, LOCAL_ENVIRONMENT, { NODE_ENV: 'production' });
    const app = await buildApp(ROOT, join(folder, 'app'));
    const service = await startWorld(app.handle, 50, { channels: CHANNELS });
    try {
      const { samples, errors } = await soak(browser, service, minutes);
      const section = describeSoak({
        ...{ samples, minutes, errors },
        perSecond: PER_SECOND,
        browserVersion: browser.version(),
      });
      console.log(`\n${section}\n`);
      writeSection(join(ROOT, 'docs/reliability.md'), 'soak', section);
      const isSteady = verdictOf(samples).every(({ trend }) => !trend.isGrowing);
      process.exitCode = isSteady && errors.length === 0 ? 0 : 1;
    } finally {
      await service.close();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function soak(browser: Browser, service: Service, minutes: number) {
  const errors: string[] = [];
  const page = await openPage(browser, service, errors);
  const devTools = await page.context().newCDPSession(page);
  for (const { name } of CHANNELS) await openChannel(page, name);
  console.log('Warming up…');
  await publishEvenly(service, {
    series: 'warm-up',
    count: WARM_UP.rounds * fillOrder.length,
    perSecond: WARM_UP.perSecond,
    channels: fillOrder,
  });
  for (let turn = 0; turn < ACTIVITIES.length; turn += 1) await act(page, turn);
  await whenQuiet(page, devTools);

  const ms = minutes * 60_000;
  const end = performance.now() + ms;
  const count = Math.ceil((ms / 1_000) * PER_SECOND);
  const talk = publishEvenly(service, {
    series: 'soak',
    count,
    perSecond: PER_SECOND,
    channels: talkOrder,
  });
  const samples = await watch(page, await createSampler(page, devTools), end, ms);
  await talk;
  errors.push(...(await missing(page, count)));
  return { samples, errors };
}

async function openPage(browser: Browser, service: Service, errors: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // The compiler's helper for function names, which is not in the page.
  await context.addInitScript('globalThis.__name = (value) => value;');
  await context.addInitScript(installFrameWatch);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  await page.goto(`${service.url}/#?uuid=${READER}`);
  return page;
}

/** The user goes on and on; samples are taken at even distances, always in the same place. */
async function watch(
  page: Page,
  takeSample: () => Promise<Sample>,
  end: number,
  ms: number,
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const distance = Math.max(ms / SAMPLES, SHORTEST_DISTANCE_MS);
  let due = performance.now() + distance;
  for (let turn = 0; performance.now() < end; turn += 1) {
    await act(page, turn);
    await page.waitForTimeout(PAUSE_MS);
    if (performance.now() < due) continue;
    due += distance;
    await openChannel(page, CHANNELS[0].name);
    const sample = await takeSample();
    samples.push(sample);
    console.log(`${samples.length} ${JSON.stringify(sample)}`);
  }
  return samples;
}

/** @throws with the name of what the user was doing */
async function act(page: Page, turn: number): Promise<void> {
  const activity = ACTIVITIES[turn % ACTIVITIES.length];
  try {
    await activity?.run(page, turn);
  } catch (cause) {
    throw new Error(`the user cannot: ${activity?.name}`, { cause });
  }
}

/** Channels whose last message is not on screen. */
async function missing(page: Page, count: number): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const { id, name } of CHANNELS) {
    const last = lastNumberOf(id, count);
    if (last === undefined) continue;
    await openChannel(page, name);
    const shown = page.getByRole('article').filter({ hasText: textOf('soak', last) });
    const isShown = await shown.waitFor({ timeout: CATCH_UP_MS }).then(
      () => true,
      () => false,
    );
    if (!isShown) lost.push(`${name} does not show its last message`);
  }
  return lost;
}

/** The number of the last message that was said in the channel. */
function lastNumberOf(channel: string, count: number): number | undefined {
  for (let number = count; number > Math.max(0, count - talkOrder.length); number -= 1) {
    if (talkOrder[(number - 1) % talkOrder.length] === channel) return number;
  }
  return undefined;
}
