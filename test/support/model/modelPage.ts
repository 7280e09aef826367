import type { Page } from 'playwright-core';
import { say, type ChatApp } from '../worlds/chatApp';
import { appErrors, openChannel } from '../drivers/conversation';
import { faultsOf } from '../drivers/faults';
import { ANN } from '../worlds/smallWorld';
import { waitFor } from '../drivers/waitFor';
import { expectedRows, saidBy, type ExpectedRow } from './expectedRows';
import { OtherPeople, type ModelChannel } from './otherPeople';
import { pickReaction, pressReaction, scroll, shownRows } from './pageGestures';
import type { PageRun, PageStep } from './pageSteps';

/** Asked for again and again as long as a page is open. */
const KEEPS_ALIVE = /\/v2\/(subscribe|presence)\//;
/** However disturbed it was, a page has everything by then, ms. */
export const PATIENCE_MS = 15_000;

/** One of Ann's pages. */
export interface Tab {
  readonly page: Page;
  readonly errors: readonly string[];
  /** Pending requests. */
  readonly calls: ReadonlySet<unknown>;
}

/** Follows the calls of a page from now on. */
export function tabOf({ page, errors }: Omit<Tab, 'calls'>): Tab {
  const calls = new Set<unknown>();
  page.on('request', (request) => {
    if (!KEEPS_ALIVE.test(request.url())) calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return { page, errors, calls };
}

/** A page on a real service with two channels of its own, in which a run of steps happens. */
export class ModelPage {
  private readonly tabs: Tab[];
  private readonly channels: readonly [ModelChannel, ModelChannel];
  private readonly others: OtherPeople;
  /** Ann's last text in each channel. */
  private readonly written = new Map<string, string>();
  private current: ModelChannel;
  private texts = 0;
  private isOffline = false;

  /** @param run tells the channels of one run from those of others */
  constructor(
    private readonly app: ChatApp,
    private readonly first: Tab,
    run: number,
  ) {
    // The first in the panel, so that a reload shows it.
    const channel = (part: string) => ({
      id: `space.run-${run}-${part}`,
      name: `0 run ${run} ${part}`,
    });
    this.channels = [channel('a'), channel('b')];
    this.current = this.channels[0];
    this.tabs = [first];
    this.others = new OtherPeople(app, this.channels);
  }

  /** Ann comes into two new channels, in which something was said. */
  async begin({ history }: Pick<PageRun, 'history'>): Promise<void> {
    await this.others.begin(history);
    await this.open(this.channels[0]);
  }

  async take(step: PageStep): Promise<void> {
    const { page } = this.first;
    switch (step.do) {
      case 'say':
        return this.others.say(step.place, step.what, step.count);
      case 'edit':
        return this.others.edit(step);
      case 'delete':
        return this.others.delete(step);
      case 'react':
        return this.others.react(step);
      case 'takeBack':
        return this.others.takeBack(step);
      case 'rename':
        return this.others.rename();
      case 'open':
        return this.open(this.channels[step.place]);
      case 'send':
        return this.send();
      case 'sendAgain':
        return this.composer.press('Enter');
      case 'scroll':
        return scroll(page, step.to);
      case 'pressReaction':
        return pressReaction(page, step.back);
      case 'pickReaction':
        // The picker is loaded when it is first opened.
        return this.isOffline ? undefined : pickReaction(page, step.back);
      case 'disturb':
        await faultsOf(this.app.service).add(step.rule);
        return undefined;
      case 'offline':
      case 'online':
        return this.setOffline(step.do === 'offline');
      case 'rest':
        return this.rest();
      case 'reload':
        return this.reload();
      case 'secondTab':
        return this.openSecondTab();
    }
  }

  /** Nothing disturbs any more, and every page shows what the service's history implies. */
  async expectHistory(): Promise<void> {
    await this.rest();
    for (const tab of this.tabs) {
      await tab.page.bringToFront();
      for (const channel of this.channels) await this.expectChannel(tab, channel);
      expect(appErrors(tab)).toEqual([]);
    }
  }

  /** Other pages are closed, and Ann is taken out of the run's channels. */
  async end(): Promise<void> {
    await this.rest();
    for (const { page } of this.tabs.splice(1)) await page.close();
    const chats = this.first.page.getByRole('navigation', { name: 'Chats' });
    const isListed = async ({ name }: ModelChannel) =>
      (await chats.getByRole('button', { name, exact: true }).count()) > 0;
    // A read mark that is written at the same moment joins its channel again (ADR 0022).
    await waitFor(async () => {
      await this.leave();
      const listed = await Promise.all(this.channels.map(isListed));
      return !listed.includes(true);
    }, 'the channels to be left');
  }

  /** Removes everything that could disturb the next run. */
  leave(): Promise<void> {
    return this.others.takeAnnOut();
  }

  private get composer() {
    return this.first.page.getByRole('textbox', { name: 'Send message' });
  }

  private async open(channel: ModelChannel): Promise<void> {
    this.current = channel;
    await openChannel(this.first.page, channel.name);
  }

  private async send(): Promise<void> {
    const text = `mine ${(this.texts += 1)}`;
    this.written.set(this.current.id, text);
    await say(this.first.page, text);
  }

  private async reload(): Promise<void> {
    // Offline there is no page to load; what was written a moment ago may not be kept.
    await this.setOffline(false);
    this.written.clear();
    await this.first.page.reload();
    await this.open(this.channels[0]);
  }

  private async openSecondTab(): Promise<void> {
    if (this.tabs.length > 1) return;
    await this.setOffline(false);
    const { page: first } = this.first;
    const page = await first.context().newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    this.tabs.push(tabOf({ page, errors }));
    await page.goto(first.url());
    await openChannel(page, this.channels[1].name);
    await first.bringToFront();
  }

  /** Everything works, the page that listens for all does, and no call is on its way. */
  private async rest(): Promise<void> {
    await faultsOf(this.app.service).clear();
    await this.setOffline(false);
    const { hub } = this.app.service.context;
    await waitFor(
      () => hub.waitersOf(this.channels[1].id) > 0 && this.isQuiet(),
      'a page to listen',
      PATIENCE_MS,
    );
  }

  private async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.first.page.context().setOffline(isOffline);
  }

  private isQuiet(): boolean {
    return this.tabs.every(({ calls }) => calls.size === 0);
  }

  private async expectChannel({ page }: Tab, { id, name }: ModelChannel): Promise<void> {
    await openChannel(page, name);
    const expected = await expectedRows(this.app.service, id);
    let shown: readonly ExpectedRow[] = [];
    const showsAll = async () => {
      shown = await shownRows(page);
      return this.isQuiet() && JSON.stringify(shown) === JSON.stringify(expected);
    };
    await waitFor(showsAll, 'all that was said', PATIENCE_MS).catch((error: unknown) => {
      // Says which rows differ.
      expect(shown).toEqual(expected);
      throw error;
    });
    if (page === this.first.page) await this.expectWritten(id);
  }

  /** Checks that Ann's text was sent or is still in the composer. */
  private async expectWritten(id: string): Promise<void> {
    const text = this.written.get(id);
    if (text === undefined) return;
    const texts = [await this.composer.inputValue(), ...(await saidBy(this.app.service, ANN, id))];
    // A message that was not sent is put back before what was typed since.
    expect(texts.flatMap((each) => each.split('\n'))).toContain(text);
  }
}
