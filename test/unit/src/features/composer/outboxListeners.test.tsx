import type { MessageId } from '../../../../../src/domain/ids';
import { attachFile } from '../../../../../src/features/composer/fileListeners';
import {
  draftChanged,
  fileRemoved,
  messageSubmitted,
  selectDraft,
} from '../../../../../src/features/composer/composerSlice';
import {
  editingChosen,
  selectHasNewRejection,
  selectOutbox,
  unsentRemoved,
} from '../../../../../src/features/outbox/outboxSlice';
import {
  connectionEstablished,
  connectionLost,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { buildFile } from '../../../../builders/buildFile';
import { ANN, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkHistoryItemOf, sdkRejection } from '../../../../builders/buildSdk';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import {
  createMemoryDatabase,
  type MemoryDatabase,
} from '../../../../support/fakes/memoryDatabase';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const RETRY_MS = 2_500;
const lost = connectionLost({ category: 'PNNetworkIssuesCategory' });
const back = connectionEstablished({ isRecovered: true });

/** A page of Ann's, on a database that other pages may have used. */
async function openPage(database = createMemoryDatabase(), joined = [GENERAL, RANDOM]) {
  const app = createTestApp({ database });
  app.pubnub.getMemberships.mockResolvedValue({
    data: joined.map((id) => ({ channel: { id, name: id } })),
  });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  await settle();
  return { ...app, database };
}
type Page = TestApp & { readonly database: MemoryDatabase };

async function openOffline(...options: Parameters<typeof openPage>) {
  const page = await openPage(...options);
  page.store.dispatch(lost);
  return page;
}
const submit = async ({ store }: TestApp, text: string, channelId = GENERAL) => {
  store.dispatch(draftChanged({ channelId, text }));
  store.dispatch(messageSubmitted(channelId));
  await settle();
};
const connect = async ({ store }: TestApp) => {
  store.dispatch(back);
  await settle();
};
const shown = ({ store }: TestApp, channelId = GENERAL) =>
  selectOutbox(store.getState(), channelId)?.unsent.map(
    ({ status, message }) => `${message.text}: ${status}`,
  ) ?? [];
const stored = ({ database }: Page) =>
  [...database.outbox.values()].map(({ message }) => (message as { text: string }).text);
const published = ({ pubnub }: TestApp) =>
  pubnub.publish.mock.calls.map(([{ message }]) => (message as { text: string }).text);
const draftOf = ({ store }: TestApp, channelId = GENERAL) =>
  selectDraft(store.getState(), channelId);

describe('the outbox', () => {
  useFakeTimers();

  describe('without a connection', () => {
    it('keeps what is sent, and the composer is free', async () => {
      const page = await openOffline();
      await submit(page, 'first');
      await submit(page, 'second');
      expect(shown(page)).toEqual(['first: waiting', 'second: waiting']);
      expect(stored(page)).toEqual(['first', 'second']);
      expect(draftOf(page)).toMatchObject({ text: '', failure: null });
      expect(page.pubnub.publish).not.toHaveBeenCalled();
    });

    it('leaves the message in the composer when it cannot be kept', async () => {
      const page = await openOffline();
      page.database.fail();
      await submit(page, 'hello');
      expect(shown(page)).toEqual([]);
      expect(draftOf(page)).toMatchObject({ text: 'hello', failure: 'notSent' });
    });

    it('leaves a picture in the composer for which there is no room', async () => {
      const page = await openOffline();
      for (const name of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']) {
        const file = buildFile(name);
        Object.defineProperty(file, 'size', { value: 4_500_000 });
        Object.assign(page.extra, { checkImage: () => Promise.resolve(file) });
        page.store.dispatch(attachFile(GENERAL, file));
        await settle();
        page.pubnub.sendFile.mockRejectedValueOnce(sdkRejection(0, 'PNNetworkIssuesCategory'));
        page.store.dispatch(messageSubmitted(GENERAL));
        await settle();
      }
      expect(page.database.outbox.size).toBe(4);
      expect(draftOf(page)).toMatchObject({ file: { name: 'e.png' }, failure: 'notSent' });
    });

    it('shows what an earlier visit kept, and nothing of a damaged record', async () => {
      const before = await openOffline();
      await submit(before, 'from before');
      await before.database.use((stores) => stores.add('outbox', { message: 'damaged' }));
      const page = await openPage(before.database);
      expect(shown(page)).toEqual(['from before: waiting']);
    });
  });

  describe('when the service is back', () => {
    it('sends everything once, in order, and keeps nothing', async () => {
      const page = await openOffline();
      for (const text of ['1', '2', '3']) await submit(page, text);
      await submit(page, 'elsewhere', RANDOM);
      await connect(page);
      expect(published(page).filter((text) => text !== 'elsewhere')).toEqual(['1', '2', '3']);
      expect(published(page)).toContain('elsewhere');
      expect(shown(page)).toEqual(['1: sent', '2: sent', '3: sent']);
      expect(stored(page)).toEqual([]);
      await connect(page);
      expect(page.pubnub.publish).toHaveBeenCalledTimes(4);
    });

    it('sends the messages of a channel although those of another one fail', async () => {
      const page = await openOffline();
      await submit(page, 'stuck');
      await submit(page, 'free', RANDOM);
      page.pubnub.publish.mockImplementation(({ channel }) =>
        channel === GENERAL
          ? Promise.reject(sdkRejection(503, 'PNServerErrorCategory'))
          : Promise.resolve({ timetoken: '17000000000000000' }),
      );
      await connect(page);
      expect(shown(page)).toEqual(['stuck: waiting']);
      expect(shown(page, RANDOM)).toEqual(['free: sent']);
      expect(stored(page)).toEqual(['stuck']);
    });

    it('sends what an earlier visit kept, with its picture', async () => {
      const before = await openOffline();
      before.store.dispatch(attachFile(GENERAL, buildFile('cat.png')));
      await settle();
      await submit(before, 'look');
      expect(shown(before)).toEqual(['look: waiting']);
      const page = await openPage(before.database);
      await connect(page);
      expect(page.pubnub.sendFile.mock.calls).toMatchObject([
        [{ channel: GENERAL, file: { name: 'cat.png' }, message: { id: 'id-1', text: 'look' } }],
      ]);
      expect(stored(page)).toEqual([]);
    });

    it('sends later messages of the channel after those that wait', async () => {
      const page = await openOffline();
      await submit(page, 'first');
      page.pubnub.publish.mockRejectedValueOnce(sdkRejection(503));
      await connect(page);
      await submit(page, 'second');
      expect(published(page)).toEqual(['first']);
      await pass(RETRY_MS);
      expect(published(page)).toEqual(['first', 'first', 'second']);
      await submit(page, 'third');
      expect(published(page)).toEqual(['first', 'first', 'second', 'third']);
      expect(stored(page)).toEqual([]);
    });

    it('looks into the history before it sends again what got no answer', async () => {
      const page = await openOffline();
      await submit(page, 'once');
      page.pubnub.publish.mockRejectedValueOnce(sdkRejection(0, 'PNTimeoutCategory'));
      await connect(page);
      const [order] = page.database.outbox.keys();
      expect(page.database.outbox.get(order ?? 0)).toMatchObject({
        attemptedSince: '17639000000000000',
      });
      serveOwn(page, 'id-1');
      await pass(RETRY_MS);
      expect(published(page)).toEqual(['once']);
      expect(shown(page)).toEqual(['once: sent']);
      expect(stored(page)).toEqual([]);
    });

    it('does so in the next visit as well', async () => {
      const before = await openOffline();
      await submit(before, 'once');
      before.pubnub.publish.mockReturnValueOnce(new Promise(() => undefined));
      await connect(before);
      const page = await openPage(before.database);
      serveOwn(page, 'id-1');
      await connect(page);
      expect(page.pubnub.publish).not.toHaveBeenCalled();
      expect(stored(page)).toEqual([]);
    });

    it('sends again when the history shows nothing, with the same id', async () => {
      const page = await openOffline();
      await submit(page, 'again');
      page.pubnub.publish.mockRejectedValueOnce(sdkRejection(0, 'PNTimeoutCategory'));
      await connect(page);
      serveOwn(page, 'another');
      await pass(RETRY_MS);
      const ids = page.pubnub.publish.mock.calls.map(
        ([{ message }]) => (message as unknown as Own).id,
      );
      expect(ids).toEqual(['id-1', 'id-1']);
    });

    it('looks into the history for what was tried before the connection was known to be lost', async () => {
      const page = await openPage();
      page.pubnub.publish.mockRejectedValueOnce(sdkRejection(0, 'PNTimeoutCategory'));
      await submit(page, 'tried');
      page.store.dispatch(lost);
      page.store.dispatch(messageSubmitted(GENERAL));
      await settle();
      expect(stored(page)).toEqual(['tried']);
      serveOwn(page, 'id-1');
      await connect(page);
      expect(published(page)).toEqual(['tried']);
      expect(stored(page)).toEqual([]);
    });

    it('goes on after the next outage where it stopped', async () => {
      const page = await openOffline();
      for (const text of ['1', '2']) await submit(page, text);
      page.pubnub.publish.mockImplementationOnce(() => {
        page.store.dispatch(lost);
        return Promise.reject(sdkRejection(0, 'PNNetworkIssuesCategory'));
      });
      await connect(page);
      await pass(10 * RETRY_MS);
      expect(published(page)).toEqual(['1']);
      await connect(page);
      expect(published(page)).toEqual(['1', '1', '2']);
    });
  });

  describe('in two tabs', () => {
    beforeEach(() => {
      let last: Promise<unknown> = Promise.resolve();
      const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work));
      Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    });
    afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

    it('sends in one of them, and the other shows what became of it', async () => {
      const one = await openOffline();
      await submit(one, 'hello');
      const other = await openOffline(one.database);
      expect(shown(other)).toEqual(['hello: waiting']);
      await Promise.all([connect(one), connect(other)]);
      expect([...published(one), ...published(other)]).toEqual(['hello']);
      expect(shown(other).filter((text) => text.includes('waiting'))).toEqual([]);
    });
  });

  describe('a rejected message', () => {
    it.each([
      ['a content rule', sdkRejection(403)],
      ['its length', sdkRejection(413)],
    ])('by %s is kept with the notice, and the next one is sent', async (_title, rejection) => {
      const page = await openOffline();
      for (const text of ['bad', 'good']) await submit(page, text);
      page.pubnub.publish.mockRejectedValueOnce(rejection);
      await connect(page);
      expect(shown(page)).toEqual(['bad: rejected', 'good: sent']);
      expect(selectHasNewRejection(page.store.getState(), GENERAL)).toBe(true);
      expect(stored(page)).toEqual(['bad']);
      const next = await openPage(page.database);
      await connect(next);
      expect(shown(next)).toEqual(['bad: rejected']);
      expect(next.pubnub.publish).not.toHaveBeenCalled();
    });

    it.each(['mutedChannels', 'blockedChannels'])(
      'is not even published when the user has %s by now',
      async (restriction) => {
        const page = await openOffline();
        await submit(page, 'hello');
        page.pubnub.getUUIDMetadata.mockResolvedValue({
          data: { id: ANN, custom: { [restriction]: GENERAL } },
        });
        await connect(page);
        expect(shown(page)).toEqual(['hello: rejected']);
        expect(page.pubnub.publish).not.toHaveBeenCalled();
        expect(stored(page)).toEqual(['hello']);
      },
    );

    it('is not kept any more once it is edited or removed', async () => {
      const page = await openOffline();
      for (const text of ['edit me', 'remove me']) await submit(page, text);
      page.pubnub.publish.mockRejectedValue(sdkRejection(403));
      await connect(page);
      const [first, second] = selectOutbox(page.store.getState(), GENERAL)?.unsent ?? [];
      if (!first || !second) throw new Error('nothing was rejected');
      page.store.dispatch(editingChosen({ channelId: GENERAL, messageId: first.message.id }));
      page.store.dispatch(unsentRemoved({ channelId: GENERAL, messageId: second.message.id }));
      await settle();
      expect(stored(page)).toEqual([]);
      expect(draftOf(page).text).toBe('edit me');
    });

    it('stays when its picture would take the place of the one in the composer', async () => {
      const page = await openOffline();
      const attach = async (name: string) => {
        page.store.dispatch(attachFile(GENERAL, buildFile(name)));
        await settle();
      };
      await attach('cat.png');
      await submit(page, 'look');
      page.pubnub.sendFile.mockRejectedValue(sdkRejection(403));
      await connect(page);
      await attach('dog.png');
      const choose = () =>
        page.store.dispatch(editingChosen({ channelId: GENERAL, messageId: 'id-1' as MessageId }));
      choose();
      expect(shown(page)).toEqual(['look: rejected']);
      page.store.dispatch(fileRemoved(GENERAL));
      choose();
      await settle();
      expect(draftOf(page)).toMatchObject({ text: 'look', file: { name: 'cat.png' } });
      expect(page.extra.files.get(draftOf(page).file?.id ?? ('' as never))).toBeDefined();
    });

    it('is not kept when the user leaves its channel', async () => {
      const page = await openOffline();
      await submit(page, 'bad', RANDOM);
      page.pubnub.publish.mockRejectedValueOnce(sdkRejection(403));
      await connect(page);
      expect(stored(page)).toEqual(['bad']);
      page.pubnub.getMemberships.mockResolvedValue({
        data: [{ channel: { id: GENERAL, name: GENERAL } }],
      });
      await connect(page);
      expect(stored(page)).toEqual([]);
    });
  });

  it('gives up messages of a channel that the user left, here or elsewhere', async () => {
    const before = await openOffline();
    await submit(before, 'too late', RANDOM);
    const page = await openPage(before.database, [GENERAL]);
    await connect(page);
    expect(page.pubnub.publish).not.toHaveBeenCalled();
    expect(stored(page)).toEqual([]);
    expect(shown(page, RANDOM)).toEqual([]);
  });

  it('does not store what is sent while the connection works', async () => {
    const page = await openPage();
    await connect(page);
    await submit(page, 'at once');
    expect(published(page)).toEqual(['at once']);
    expect(page.database.outbox.size).toBe(0);
    page.store.dispatch(
      messagesReceived([buildMessage({ authorId: ANN, id: 'id-1' as MessageId })]),
    );
    expect(shown(page)).toEqual([]);
  });

  it('sends nothing of a user who was muted before', async () => {
    const page = await openOffline();
    page.store.dispatch(usersReceived([buildUser({ id: ANN, mutedChannels: [GENERAL] })]));
    await submit(page, 'hello');
    expect(stored(page)).toEqual([]);
  });
});

interface Own {
  readonly id: string;
}

/** The history holds a message that Ann sent with this id. */
function serveOwn({ pubnub }: TestApp, id: string): void {
  const message = buildMessage({ authorId: ANN, id: id as MessageId });
  pubnub.fetchMessages.mockResolvedValue({ channels: { [GENERAL]: [sdkHistoryItemOf(message)] } });
}
