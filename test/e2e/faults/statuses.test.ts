import type { RequestEffect, ResponseEffect } from '../../../emulator/faults/faultRule';
import { say, withChatApp, type ChatApp } from '../../support/worlds/chatApp';
import {
  appErrors,
  expectAllTexts,
  message,
  waitForListener,
} from '../../support/drivers/conversation';
import { faultsOf } from '../../support/drivers/faults';
import { ANN, BOB, createSmallWorld, GENERAL, publishAll } from '../../support/worlds/smallWorld';
import { waitFor } from '../../support/drivers/waitFor';

const answer = (status: number, body = '{}', contentType = 'application/json') =>
  ({ kind: 'status', status, body, contentType }) satisfies RequestEffect;

const POLL_FAULTS: readonly (readonly [string, RequestEffect | ResponseEffect])[] = [
  ['a 500', answer(500)],
  ['a 503', answer(503, '<h1>down</h1>', 'text/html')],
  ['a 429', answer(429)],
  ['a 400', answer(400, '{"error":true,"status":400,"message":"bad"}')],
  ['a page of a hotel', answer(200, '<html>Please sign in</html>', 'text/html')],
  ['an empty answer', answer(200, '')],
  ['JSON that is something else', answer(200, 'null')],
  ['JSON without events', answer(200, '{"t":{"t":"17000000000000000","r":1}}')],
  ['a lost answer', { kind: 'dropResponse' }],
  ['half an answer', { kind: 'truncate', bytes: 20 }],
];

/** F1 and F4: calls that fail, at every stage (docs/reliability.md). */
describe('a call that fails', () => {
  let app: ChatApp;
  // A chat of its own for each test: messages that are unread from another one would be shown first.
  withChatApp(
    async (started) => {
      app = started;
      await createSmallWorld(app.service);
    },
    { faults: true },
  );

  it('does not end the stream, whatever the poll is answered with [F4]', async () => {
    const chat = await app.open(ANN);
    await waitForListener(app, GENERAL);
    const said: string[] = [];
    for (const [title, effect] of POLL_FAULTS) {
      await waitForListener(app, GENERAL);
      const fault = await faultsOf(app.service).add({
        match: { operation: 'subscribe', userId: ANN },
        times: 1,
        effect,
      });
      const [before, after] = [`before ${title}`, `after ${title}`];
      // Ends the poll that is held; the next one meets the fault.
      await publishAll(app.service, BOB, GENERAL, [before]);
      await waitFor(async () => (await fault.hits()) === 1, title);
      await publishAll(app.service, BOB, GENERAL, [after]);
      await message(chat.page, after).waitFor();
      said.push(before, after);
    }
    await expectAllTexts(chat.page, said);
    expect(appErrors(chat)).toEqual([]);
  });

  it('of everything that is asked for at the start delays it, and is made again without haste [F4]', async () => {
    await publishAll(app.service, BOB, GENERAL, ['said before']);
    const faults = faultsOf(app.service);
    const fault = await faults.add({ match: { userId: ANN }, effect: answer(503) });
    const chat = await app.open(ANN);
    const { page } = chat;
    await waitFor(async () => (await fault.hits()) >= 6, 'some attempts');
    await faults.clear();

    await message(page, 'said before').waitFor();
    await page.getByText('2 members').waitFor();
    await waitForListener(app, GENERAL);
    await say(page, 'here at last');
    await message(page, 'here at last').waitFor();
    expect(appErrors(chat)).toEqual([]);
  });

  it('is not made more often than once a second for long [F4]', async () => {
    const chat = await app.open(ANN);
    const { page } = chat;
    await waitForListener(app, GENERAL);
    const fault = await faultsOf(app.service).add({
      match: { operation: 'subscribe', userId: ANN },
      effect: answer(500),
    });
    // The attempts begin while the message is published.
    const begunAt = Date.now();
    await publishAll(app.service, BOB, GENERAL, ['the last before the outage']);
    await waitFor(async () => (await fault.hits()) >= 5, 'five attempts');
    expect(Date.now() - begunAt).toBeGreaterThan(2_000);
    await publishAll(app.service, BOB, GENERAL, ['said in the outage']);
    await faultsOf(app.service).clear();
    await message(page, 'said in the outage').waitFor();
    expect(appErrors(chat)).toEqual([]);
  });
});
