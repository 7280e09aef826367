import type { Browser } from 'playwright-core';
import { launchBrowser, say, shownTexts } from '../support/worlds/chatApp';
import { composer, decide, openTab, reported, row, toast } from '../support/worlds/consoleStory';
import { startNetworkApp } from '../support/worlds/networkApp';
import { ANN, BOB, createSmallWorld, GENERAL } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

type NetworkApp = Awaited<ReturnType<typeof startNetworkApp>>;

const CONSOLE = '/moderator.html';
const MODERATOR_LINK = `${CONSOLE}#?uuid=user_mo`;
const INSULT = 'you smell of fish';

/** The chat with the keys of a keyset in `.env`. */
describe('on PubNub keys', () => {
  let browser: Browser;
  let app: NetworkApp;

  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startNetworkApp(browser);
    await createSmallWorld(app.service);
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  const customOf = async (uuid: string) => {
    const include = { customFields: true };
    const { data } = await app.service.client('reader').objects.getUUIDMetadata({ uuid, include });
    return data.custom ?? {};
  };

  it('shows edits and deletions by authors and configured moderators, and no forged ones', async () => {
    const [ann, bob] = [await app.open(`/#?uuid=${ANN}`), await app.open(`/#?uuid=${BOB}`)];
    const texts = ['I come at noon', 'The first plan', 'Never mind', 'Cheap watches'];
    const timetokens = new Map<string, string>();
    for (const text of texts) {
      await say(ann.page, text);
      const timetoken = await row(bob.page, text).getAttribute('data-timetoken');
      timetokens.set(text, timetoken ?? '');
    }
    const act = async (userId: string, text: string, type: string, value = '.') => {
      const messageTimetoken = timetokens.get(text) ?? '';
      const action = { type, value };
      const sdk = app.service.client(userId);
      await sdk.addMessageAction({ channel: GENERAL, messageTimetoken, action });
    };
    for (const type of ['updated', 'edited']) {
      await act('user_eve', 'I come at noon', type, 'I have stolen the bread');
    }
    await act('user_eve', 'I come at noon', 'deleted');
    await act(ANN, 'Never mind', 'deleted');
    await act('user_mo', 'Cheap watches', 'deleted');
    await act(ANN, 'The first plan', 'edited', 'The second plan');
    const pages = [ann.page, bob.page];
    const expectTexts = async () => {
      for (const page of pages) {
        // The last of the actions.
        await row(page, 'The second plan').waitFor();
        const shown = await shownTexts(page);
        expect(shown.filter((text) => text.includes('The second plan'))).toHaveLength(1);
        expect(shown.filter((text) => text.includes('I come at noon'))).toHaveLength(1);
        expect(shown.join()).not.toMatch(/stolen|first plan|Never mind|Cheap watches/);
      }
    };
    await expectTexts();
    for (const page of pages) await page.reload();
    await expectTexts();
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('carries a report from the chat to the console, and its decisions back into the chat', async () => {
    const ann = await app.open(`/#?uuid=${ANN}`);
    await say(ann.page, INSULT);
    const bob = await app.open(`/#?uuid=${BOB}`);
    const insult = row(bob.page, INSULT);
    await insult.hover();
    await insult.getByRole('button', { name: 'Report user' }).click();
    await bob.page.getByRole('button', { name: "It's a spam" }).click();
    await waitFor(async () => (await customOf(ANN))['flag'] === true, 'the report');

    const { page, errors } = await app.open(MODERATOR_LINK);
    await reported(page).getByText('Ann Archer').waitFor();
    const evidence = page.getByRole('region', { name: 'What was reported' });
    await evidence.getByText(INSULT).waitFor();
    await evidence.getByText('The record names only the newest report.').waitFor();

    await decide(page, 'Mute in General').click();
    await toast(page, 'Muted Ann Archer in General').waitFor();
    expect(await customOf(ANN)).toMatchObject({ mutedChannels: GENERAL, flag: true });
    const locked = ann.page.getByPlaceholder('You were muted from this channel');
    await locked.waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitFor(() => composer(ann.page).isEnabled(), 'an open composer');

    await evidence.getByRole('button', { name: 'Delete message' }).click();
    await insult.waitFor({ state: 'detached' });
    await decide(page, 'Ban').click();
    await ann.page
      .getByRole('heading', { name: 'Unfortunately, you were banned from the chat.' })
      .waitFor();
    await decide(page, 'Dismiss 1 report').click();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    expect(await customOf(ANN)).toMatchObject({ ban: true, flag: false, title: 'Gardener' });
    // Nobody has written rules yet: that is no error.
    expect([...ann.errors, ...bob.errors, ...errors]).toEqual([]);
  });

  it('says what the keyset does not give', async () => {
    const { page } = await app.open(MODERATOR_LINK);
    const notice = page.getByRole('complementary', { name: 'Limits of this keyset' });
    await notice.getByText('no log').waitFor();
    await page.getByText('identities are not verified').waitFor();
    await openTab(page, 'Log');
    await expectShown(page.getByRole('heading', { name: 'This keyset keeps no log' }));
  });

  it('asks for an id, and not for a link that nobody has printed', async () => {
    const { page } = await app.open(CONSOLE);
    await page.getByRole('heading', { name: 'Who moderates?' }).waitFor();
    await page.getByText('moderator.html#?uuid=your-id').waitFor();
    expect(await page.getByText('npm start').count()).toBe(0);
  });
});
