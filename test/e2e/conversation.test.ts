import { isAnswered, say, shownTexts, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { expectAllTexts, message } from '../support/drivers/conversation';
import { startCuttableProxy } from '../support/fakes/cuttableProxy';
import {
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  numbered,
  publishAll,
} from '../support/worlds/smallWorld';
import { waitFor, withinASecond } from '../support/drivers/waitFor';

describe('two people in two browsers', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
  });

  const openGeneral = async (userId: string, url?: string) => {
    const before = app.service.context.hub.waitersOf(GENERAL);
    const chat = await app.open(userId, url === undefined ? {} : { url });
    await chat.page.getByRole('heading', { name: 'General' }).waitFor();
    await waitFor(
      () => app.service.context.hub.waitersOf(GENERAL) > before,
      `${userId} to be subscribed to the channel`,
    );
    return chat;
  };

  it('shows what one says to the other within a second, once, with its author [1.1] [2.36]', async () => {
    const ann = await openGeneral(ANN);
    const bob = await openGeneral(BOB);

    await say(ann.page, 'Hello Bob, is the bread ready?');
    await message(bob.page, 'is the bread ready?').waitFor();

    // Each hears of it by a poll of their own.
    await message(ann.page, 'is the bread ready?').waitFor();
    expect(await message(bob.page, 'is the bread ready?').count()).toBe(1);
    expect(await message(ann.page, 'is the bread ready?').count()).toBe(1);
    await bob.page.getByRole('article', { name: /^Ann Archer, / }).waitFor();
    expect(await message(ann.page, 'bread').getAttribute('data-own')).toBe('true');
    expect(await message(bob.page, 'bread').getAttribute('data-own')).toBeNull();
    await isAnswered(ann.page);

    await withinASecond(async (round) => {
      await say(bob.page, `Ten minutes! ${round}`);
      await message(ann.page, `Ten minutes! ${round}`).waitFor();
    });
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('keeps the conversation over a reload', async () => {
    const ann = await openGeneral(ANN);
    await say(ann.page, 'Written down');
    await message(ann.page, 'Written down').waitFor();

    await ann.page.reload();

    await message(ann.page, 'Written down').waitFor();
    expect(await message(ann.page, 'Written down').count()).toBe(1);
  });

  it('keeps the conversation over a restart of the service, and both tabs recover', async () => {
    const ann = await openGeneral(ANN);
    const bob = await openGeneral(BOB);
    await say(ann.page, 'Before the restart');
    await message(bob.page, 'Before the restart').waitFor();

    await app.restart();
    await waitFor(() => app.service.context.hub.waitersOf(GENERAL) === 2, 'both tabs to be back');
    await say(bob.page, 'After the restart');

    for (const { page } of [ann, bob]) {
      await message(page, 'After the restart').waitFor();
      expect(await shownTexts(page)).toEqual([
        expect.stringContaining('Before the restart'),
        expect.stringContaining('After the restart'),
      ]);
    }
  });

  it('shows 120 messages that were published while the connection was cut, once and in order', async () => {
    const proxy = await startCuttableProxy(app.service.port);
    try {
      await publishAll(app.service, ANN, GENERAL, ['Last words before the cut']);
      const bob = await openGeneral(BOB, proxy.url);
      await message(bob.page, 'Last words before the cut').waitFor();
      const missed = numbered('missed', 120);

      proxy.cut();
      await publishAll(app.service, ANN, GENERAL, missed);
      proxy.mend();
      await message(bob.page, 'missed 120').waitFor();

      await expectAllTexts(bob.page, ['Last words before the cut', ...missed]);
    } finally {
      await proxy.close();
    }
  });
});
