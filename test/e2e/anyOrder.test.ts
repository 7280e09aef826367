import type { Browser } from 'playwright-core';
import { launchBrowser, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { waitForListener } from '../support/drivers/conversation';
import { budgetOf, patienceOf, SEED, fc } from '../support/drivers/randomRuns';
import { faultsOf } from '../support/drivers/faults';
import { ModelPage, PATIENCE_MS, tabOf, type Tab } from '../support/model/modelPage';
import { anyPageRun, type PageRun } from '../support/model/pageSteps';
import { ANN, createSmallWorld, GENERAL } from '../support/worlds/smallWorld';

const BUDGET = budgetOf(8);
/** How long a failing run is shrunk, ms. */
const SHRINK_MS = 60_000;
/** A page that has been used for so long is closed. */
const RUNS_PER_PAGE = 40;

const VIEWPORT = { width: 1280, height: 1_300 };

describe(`a page to which anything happens in any order (FUZZ_SEED=${SEED})`, () => {
  let browser: Browser;
  let app: ChatApp;
  let tab: Tab | undefined;
  let runs = 0;
  let runsOfPage = 0;

  beforeAll(async () => {
    process.stdout.write(`FUZZ_SEED=${SEED}\n`);
    browser = await launchBrowser();
    app = await startChatApp(browser, { faults: true });
    await createSmallWorld(app.service);
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  const openPage = async () => {
    const chat = await app.openPath(`/#?uuid=${ANN}`, { context: { viewport: VIEWPORT } });
    chat.page.setDefaultTimeout(PATIENCE_MS);
    await waitForListener(app, GENERAL);
    runsOfPage = 0;
    tab = tabOf(chat);
    return tab;
  };

  /** A page in which nothing went wrong serves the next run as well. */
  const run = async (taken: PageRun) => {
    const opened = tab ?? (await openPage());
    runs += 1;
    runsOfPage += 1;
    const model = new ModelPage(app, opened, runs);
    try {
      await model.begin(taken);
      for (const step of taken.steps) await model.take(step);
      await model.expectHistory();
      await model.end();
      if (runsOfPage === RUNS_PER_PAGE) await closePage();
    } catch (error) {
      // The run before it is shrunk; the report has only the shortest.
      process.stdout.write(`run ${runs}: ${JSON.stringify(taken)}\n${String(error)}\n`);
      await closePage();
      await model.leave();
      throw error;
    }
  };
  const closePage = async () => {
    tab = undefined;
    await faultsOf(app.service).clear();
    for (const context of browser.contexts()) await context.close();
  };

  it(
    'ends up showing what the history of the service implies',
    async () => {
      const end = performance.now() + BUDGET.ms;
      let shrinkEnd: number | undefined;
      const runInTime = async (taken: PageRun) => {
        if (performance.now() > (shrinkEnd ?? end)) return;
        try {
          await run(taken);
        } catch (error) {
          shrinkEnd ??= performance.now() + SHRINK_MS;
          throw error;
        }
      };
      await fc.assert(fc.asyncProperty(anyPageRun, runInTime), {
        seed: SEED,
        numRuns: BUDGET.runs,
        plugins: [fc.interruptAfterTimeLimit(BUDGET.ms + 2 * SHRINK_MS)],
      });
      process.stdout.write(`${runs} runs\n`);
      expect(runs).toBeGreaterThan(1);
    },
    patienceOf(BUDGET, SHRINK_MS),
  );
});
