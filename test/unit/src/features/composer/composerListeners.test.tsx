import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { attachFile, attachFiles } from '../../../../../src/features/composer/fileListeners';
import {
  draftChanged,
  fileRemoved,
  messageSubmitted,
  replyChanged,
  selectDraft,
} from '../../../../../src/features/composer/composerSlice';
import type { MessageId } from '../../../../../src/domain/ids';
import { selectFileQueue } from '../../../../../src/features/composer/fileQueueSlice';
import { selectSending } from '../../../../../src/features/outbox/outboxSlice';
import {
  messageActionsChanged,
  messagesReceived,
  pageHidden,
  sessionEnded,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { buildFile } from '../../../../builders/buildFile';
import { selectIsMuted } from '../../../../../src/features/restrictions/restrictions';
import {
  ANN,
  BOB,
  buildMessage,
  buildMessages,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createMemoryStorage } from '../../../../support/fakes/memoryStorage';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const STORE_DELAY_MS = 300;
const draftKey = (channelId: string = GENERAL) => `draft ${ANN} ${channelId}`;
const DRAFT = draftKey();
/** The draft as another tab or visit stored it. */
const storedDraft = (text: string, more = {}) => JSON.stringify({ text, ...more });

const draftOf = ({ store }: TestApp, channelId = GENERAL) =>
  selectDraft(store.getState(), channelId);
const sendingOf = ({ store }: TestApp) => selectSending(store.getState(), GENERAL);
const queueOf = ({ store }: TestApp) => selectFileQueue(store.getState(), GENERAL);
const type = ({ store }: TestApp, text: string, channelId = GENERAL) =>
  store.dispatch(draftChanged({ channelId, text }));
const submit = ({ store }: TestApp, channelId = GENERAL) =>
  store.dispatch(messageSubmitted(channelId));
const attach = async ({ store }: TestApp, file = buildFile(), channelId = GENERAL) => {
  store.dispatch(attachFile(channelId, file));
  await settle();
};
const publishedIds = ({ pubnub }: TestApp) =>
  pubnub.publish.mock.calls.map(([{ message }]) => (message as { id: string }).id);

function signIn(stored: Readonly<Record<string, string>> = {}) {
  const app = createTestApp({ stored });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  return app;
}

describe('composerListeners', () => {
  useFakeTimers();

  describe('sending an answer', () => {
    const quote = { timetoken: timetokenAt(1), text: 'hello?', userId: BOB };
    const answer = async () => {
      const app = signIn();
      app.store.dispatch(replyChanged({ channelId: GENERAL, quote }));
      type(app, 'yes');
      submit(app);
      await settle();
      return app;
    };
    const publishedMeta = ({ pubnub }: TestApp) => pubnub.publish.mock.calls[0]?.[0].meta;
    it('publishes the quote beside the message, and answers nothing any more', async () => {
      const app = await answer();
      expect(app.pubnub.publish.mock.calls[0]?.[0].message).not.toHaveProperty('quote');
      expect(publishedMeta(app)).toEqual({ quotedMessage: quote });
      expect(draftOf(app).quote).toBeNull();
    });

    it('publishes and keeps nothing of a quoted message that was deleted meanwhile', async () => {
      const app = signIn();
      const { timetoken: messageTimetoken } = quote;
      app.store.dispatch(messagesReceived([buildMessage({ timetoken: messageTimetoken })]));
      app.store.dispatch(replyChanged({ channelId: GENERAL, quote }));
      type(app, 'yes');
      const action = buildAction({ messageTimetoken, type: 'deleted', value: '.' });
      app.store.dispatch(messageActionsChanged([{ event: 'added', action }]));
      await pass(STORE_DELAY_MS);
      expect(app.storage.get(DRAFT)).not.toContain(quote.text);
      submit(app);
      await settle();
      expect(publishedMeta(app)).toEqual({ quotedMessage: { ...quote, text: '' } });
    });

    it('keeps the quote when the message is not sent, and one that was chosen meanwhile', async () => {
      const app = signIn();
      app.pubnub.publish.mockRejectedValueOnce(sdkRejection(500));
      app.store.dispatch(replyChanged({ channelId: GENERAL, quote }));
      type(app, 'yes');
      submit(app);
      await settle();
      expect(draftOf(app)).toMatchObject({ quote, failure: 'notSent' });
      submit(app);
      const other = { ...quote, timetoken: timetokenAt(2) };
      app.store.dispatch(replyChanged({ channelId: GENERAL, quote: other }));
      await settle();
      expect(draftOf(app).quote).toEqual(other);
    });
  });

  describe('sending', () => {
    it('publishes the trimmed draft with an id and the time, and clears it [3.12] [7.1]', async () => {
      const app = signIn();
      type(app, '  hello\nthere ');
      submit(app);
      await settle();
      expect(app.pubnub.publish.mock.calls).toEqual([
        [
          {
            channel: GENERAL,
            message: {
              id: 'id-1',
              text: 'hello\nthere',
              type: 'default',
              createdAt: '2026-11-21T12:00:00.000Z',
            },
          },
        ],
      ]);
      expect(draftOf(app)).toEqual({
        text: '',
        file: null,
        quote: null,
        returned: null,
        failure: null,
      });
      expect(sendingOf(app)).toBeUndefined();
    });

    it.each(['', '   ', ' \n\t ', '\u200B'])(
      'does nothing for the draft %j [5.1]',
      async (text) => {
        const app = signIn();
        type(app, text);
        submit(app);
        await settle();
        expect(app.pubnub.publish).not.toHaveBeenCalled();
      },
    );

    it('is one at a time in a channel, however often it is asked for [4.10] [5.2]', async () => {
      const app = signIn();
      const answer = deferred();
      app.pubnub.publish.mockReturnValueOnce(answer.promise);
      type(app, 'hello');
      for (let i = 0; i < 20; i += 1) submit(app);
      await settle();
      expect(sendingOf(app)?.message.text).toBe('hello');
      answer.resolve({ timetoken: '17639000000000000' });
      await settle();
      submit(app);
      await settle();
      expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
    });

    it('in one channel does not wait for another', async () => {
      const app = signIn();
      app.pubnub.publish.mockReturnValueOnce(deferred().promise);
      for (const channelId of [GENERAL, RANDOM]) {
        type(app, 'hello', channelId);
        submit(app, channelId);
      }
      await settle();
      expect(app.pubnub.publish.mock.calls.map(([{ channel }]) => channel)).toEqual([
        GENERAL,
        RANDOM,
      ]);
    });

    it.each(['x', 'ж', '👍', '"', "'"])(
      'does not publish what is too long for the service: many of %j',
      async (letter) => {
        const app = signIn();
        type(app, letter.repeat(33_000));
        submit(app);
        await settle();
        expect(app.pubnub.publish).not.toHaveBeenCalled();
        expect(draftOf(app).text).toHaveLength(letter.length * 33_000);
      },
    );

    it('does nothing in a channel in which the user is muted', async () => {
      const app = signIn();
      app.store.dispatch(usersReceived([buildUser({ id: ANN, mutedChannels: [GENERAL] })]));
      type(app, 'hello');
      submit(app);
      await settle();
      expect(app.pubnub.publish).not.toHaveBeenCalled();
      expect(draftOf(app).text).toBe('hello');
    });

    it('keeps what is typed and entered while the message is on its way', async () => {
      const app = signIn();
      const answer = deferred();
      app.pubnub.publish.mockReturnValueOnce(answer.promise);
      type(app, 'first');
      submit(app);
      expect(draftOf(app).text).toBe('');
      type(app, 'second');
      submit(app);
      answer.resolve({});
      await settle();
      expect(draftOf(app)).toMatchObject({ text: 'second' });
      expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
    });

    it('is done when the message arrives, although the answer is lost', async () => {
      const app = signIn();
      const answer = deferred();
      app.pubnub.publish.mockReturnValueOnce(answer.promise);
      type(app, 'first');
      submit(app);
      type(app, 'second');
      const arrived = buildMessage({ authorId: ANN, id: 'id-1' as MessageId });
      app.store.dispatch(messagesReceived([arrived]));
      answer.reject(sdkRejection(0, 'PNTimeoutCategory'));
      await settle();
      expect(draftOf(app)).toMatchObject({ text: 'second', failure: null });
    });
  });

  describe('a send that failed', () => {
    const failWith = async (status: number, category?: string) => {
      const app = signIn();
      app.pubnub.publish.mockRejectedValueOnce(sdkRejection(status, category));
      type(app, 'hello');
      submit(app);
      await settle();
      return app;
    };

    it('is made once, keeps the draft and is logged [8.2]', async () => {
      const app = await failWith(0, 'PNNetworkIssuesCategory');
      expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
      expect(draftOf(app)).toMatchObject({ text: 'hello', failure: 'notSent' });
      expect(app.extra.warn).toHaveBeenCalledTimes(1);
    });

    it('keeps its id when it is made again', async () => {
      const app = await failWith(503);
      submit(app);
      await settle();
      expect(publishedIds(app)).toEqual(['id-1', 'id-1']);
    });

    it('gets another id when the text has become another', async () => {
      const app = await failWith(503);
      type(app, 'hello there');
      submit(app);
      await settle();
      expect(publishedIds(app)).toEqual(['id-1', 'id-2']);
    });

    it('lends its id to nothing that was typed while it was on its way', async () => {
      const app = signIn();
      const answer = deferred();
      app.pubnub.publish.mockReturnValueOnce(answer.promise);
      type(app, 'first');
      submit(app);
      type(app, 'second');
      answer.reject(sdkRejection(0, 'PNTimeoutCategory'));
      await settle();
      submit(app);
      await settle();
      expect(publishedIds(app)).toEqual(['id-1', 'id-2']);
    });

    it('because it was refused shows the notice, keeps the draft and denies nothing else', async () => {
      const app = await failWith(403);
      expect(draftOf(app)).toMatchObject({ text: 'hello', failure: 'rejected' });
      expect(app.store.getState().session.isAccessDenied).toBe(false);
    });

    it('shows no notice when the user was muted meanwhile, whether or not that is known yet', async () => {
      const app = signIn();
      app.pubnub.publish.mockRejectedValueOnce(sdkRejection(403));
      app.pubnub.getUUIDMetadata.mockResolvedValueOnce({
        data: { id: ANN, custom: { mutedChannels: GENERAL } },
      });
      type(app, 'hello');
      submit(app);
      await settle();
      expect(draftOf(app)).toMatchObject({ text: 'hello', failure: null });
      expect(selectIsMuted(app.store.getState(), GENERAL)).toBe(true);
    });

    it('is marked until the draft is changed or sent', async () => {
      const failures: unknown[] = [];
      for (const next of [(app: TestApp) => type(app, 'hello!'), submit]) {
        const app = await failWith(503);
        failures.push(draftOf(app).failure);
        next(app);
        failures.push(draftOf(app).failure);
      }
      expect(failures).toEqual(['notSent', null, 'notSent', null]);
    });

    it('shows no notice any more when the next one succeeds', async () => {
      const app = await failWith(403);
      submit(app);
      await settle();
      expect(draftOf(app).failure).toBeNull();
    });
  });

  describe('files', () => {
    const sentFiles = ({ pubnub }: TestApp) =>
      pubnub.sendFile.mock.calls.map(([{ file, message }]) => [
        (file as File).name,
        (message as { readonly text: string }).text,
      ]);
    const sentFile = ({ pubnub }: TestApp) => pubnub.sendFile.mock.calls[0]?.[0];

    it('are sent without words, with a message of the type of files [3.12] [5.1]', async () => {
      const app = signIn();
      await attach(app);
      submit(app);
      await settle();
      expect(sentFile(app)).toEqual({
        channel: GENERAL,
        file: app.extra.files.get(draftOf(app).file?.id ?? ('' as never)) ?? expect.any(File),
        message: { id: 'id-1', text: '', type: '', createdAt: '2026-11-21T12:00:00.000Z' },
      });
      expect(app.pubnub.publish).not.toHaveBeenCalled();
      expect(draftOf(app)).toMatchObject({ text: '', file: null });
    });

    it('are sent with the words', async () => {
      const app = signIn();
      type(app, ' look ');
      await attach(app);
      submit(app);
      await settle();
      expect(sentFile(app)?.message).toMatchObject({ text: 'look', type: '' });
      expect(draftOf(app).text).toBe('');
    });

    it('are in the state by name only, and are let go when their message is in the list', async () => {
      const app = signIn();
      await attach(app);
      const { file } = draftOf(app);
      expect(file).toEqual({
        id: 'file-1',
        name: 'cat.png',
        size: 70,
        previewUrl: 'blob:test/1',
        status: 'ready',
      });
      submit(app);
      await settle();
      expect(file && app.extra.files.get(file.id)).toBeDefined();
      app.store.dispatch(
        messagesReceived([buildMessage({ authorId: ANN, id: 'id-1' as MessageId })]),
      );
      await settle();
      expect(file && app.extra.files.get(file.id)).toBeUndefined();
    });

    it('are not sent, nor are the words with them, when they are refused', async () => {
      const app = signIn();
      type(app, 'look');
      await attach(app, buildFile('cat.png', '<html>'));
      submit(app);
      await settle();
      expect(draftOf(app).file?.status).toBe('notImage');
      expect(app.pubnub.sendFile).not.toHaveBeenCalled();
      expect(app.pubnub.publish).not.toHaveBeenCalled();
    });

    it('stay with their channel', async () => {
      const app = signIn();
      await attach(app, buildFile('cat.png'), GENERAL);
      await attach(app, buildFile('dog.png'), RANDOM);
      expect(draftOf(app, GENERAL).file?.name).toBe('cat.png');
      expect(draftOf(app, RANDOM).file?.name).toBe('dog.png');
      app.store.dispatch(fileRemoved(GENERAL));
      expect(app.extra.files.get(draftOf(app, RANDOM).file?.id ?? ('' as never))).toBeDefined();
    });

    it('stay with the words and the id when the send is refused', async () => {
      const app = signIn();
      app.pubnub.sendFile.mockRejectedValueOnce(sdkRejection(403, 'PNAccessDeniedCategory'));
      type(app, 'look');
      await attach(app);
      submit(app);
      await settle();
      expect(draftOf(app)).toMatchObject({
        text: 'look',
        file: { status: 'ready' },
        failure: 'rejected',
      });
      expect(app.store.getState().session.isAccessDenied).toBe(false);
      submit(app);
      await settle();
      const ids = app.pubnub.sendFile.mock.calls.map(
        ([{ message }]) => (message as { id: string }).id,
      );
      expect(ids).toEqual(['id-1', 'id-1']);
    });

    it('that are taken out on their way are given up, and nothing is published', async () => {
      const app = signIn();
      const uploaded = deferred();
      app.pubnub.sendFile.mockImplementationOnce(async function (this: typeof app.pubnub.sdk) {
        await uploaded.promise;
        return this.publishFile({ channel: GENERAL, fileId: 'f', fileName: 'cat.png' });
      });
      type(app, 'look');
      await attach(app);
      submit(app);
      await settle();
      app.store.dispatch(fileRemoved(GENERAL));
      await settle();
      expect(draftOf(app)).toMatchObject({ text: 'look', file: null });
      uploaded.resolve({});
      await settle();
      expect(app.pubnub.publishFile).not.toHaveBeenCalled();
      expect(app.extra.warn).not.toHaveBeenCalled();
    });

    it('on their way are given up and kept when the user is muted', async () => {
      const app = signIn();
      app.pubnub.sendFile.mockReturnValueOnce(deferred().promise);
      await attach(app);
      submit(app);
      await settle();
      app.store.dispatch(usersReceived([buildUser({ id: ANN, mutedChannels: [GENERAL] })]));
      await settle();
      expect(draftOf(app)).toMatchObject({ file: { status: 'ready' } });
    });

    it('keep their place while they are on their way', async () => {
      const app = signIn();
      app.pubnub.sendFile.mockReturnValueOnce(deferred().promise);
      await attach(app);
      submit(app);
      await attach(app, buildFile('dog.png'));
      expect(draftOf(app).file).toBeNull();
      expect(sendingOf(app)?.file?.name).toBe('cat.png');
      expect(queueOf(app)).toMatchObject([{ name: 'dog.png', status: 'ready' }]);
    });

    it('that are added meanwhile are sent by the next Send, the first with the words', async () => {
      const app = signIn();
      const upload = deferred<object>();
      app.pubnub.sendFile.mockReturnValueOnce(upload.promise);
      await attach(app);
      submit(app);
      await attach(app, buildFile('dog.png'));
      await attach(app, buildFile('owl.png'));
      type(app, 'a dog and an owl');
      submit(app);
      upload.resolve({ timetoken: '1' });
      await settle();
      expect(sendingOf(app)).toBeUndefined();
      expect(queueOf(app)).toHaveLength(2);
      submit(app);
      await settle();
      expect(queueOf(app)).toEqual([]);
      expect(draftOf(app)).toMatchObject({ text: '', file: null });
      expect(sentFiles(app)).toEqual([
        ['cat.png', ''],
        ['dog.png', 'a dog and an owl'],
        ['owl.png', ''],
      ]);
    });

    it('are sent before words that are entered while one of them is still being checked', async () => {
      const app = signIn();
      const check = deferred<File>();
      const dog = buildFile('dog.png');
      const { checkImage } = app.extra;
      Object.assign(app.extra, {
        checkImage: (file: File) => (file === dog ? check.promise : checkImage(file)),
      });
      app.store.dispatch(attachFiles(GENERAL, [buildFile(), dog]));
      await settle();
      submit(app);
      await settle();
      type(app, 'both are mine');
      submit(app);
      await settle();
      expect(draftOf(app).text).toBe('both are mine');
      check.resolve(dog);
      await settle();
      expect(sentFiles(app)).toEqual([
        ['cat.png', ''],
        ['dog.png', ''],
      ]);
      submit(app);
      await settle();
      expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
    });

    it('are let go at the end of the session', async () => {
      const app = signIn();
      await attach(app);
      const id = draftOf(app).file?.id;
      app.store.dispatch(sessionEnded());
      await settle();
      expect(id && app.extra.files.get(id)).toBeUndefined();
    });
  });

  describe('drafts', () => {
    it('are stored for the user when the typing pauses', async () => {
      const app = signIn();
      for (const text of ['h', 'he', 'hey']) {
        type(app, text);
        await pass(STORE_DELAY_MS - 1);
        expect(app.storage.has(DRAFT)).toBe(false);
      }
      type(app, '', RANDOM);
      await pass(STORE_DELAY_MS);
      expect(app.storage).toEqual(new Map([[DRAFT, storedDraft('hey', { replaced: '' })]]));
    });

    it.each([
      ['page', (app: TestApp) => app.store.dispatch(pageHidden())],
      ['window', () => window.dispatchEvent(new Event('blur'))],
    ])('are stored before the %s is left, in the middle of typing', async (_title, leave) => {
      const app = signIn();
      type(app, 'hel');
      leave(app);
      await settle();
      expect(app.storage.get(DRAFT)).toContain('"hel"');
    });

    it('that another tab stored since are left alone by a page that goes away', async () => {
      const app = signIn();
      type(app, 'old');
      await pass(STORE_DELAY_MS);
      app.storage.set(DRAFT, storedDraft('newer'));
      app.store.dispatch(pageHidden());
      await pass(STORE_DELAY_MS);
      expect(app.storage.get(DRAFT)).toBe(storedDraft('newer'));
    });

    it('are gone from the storage when they are sent', async () => {
      const app = signIn({ [DRAFT]: storedDraft('hello') });
      submit(app);
      await settle();
      expect([...app.storage]).toEqual([[DRAFT, JSON.stringify({ text: '', replaced: 'hello' })]]);
      expect(signIn(Object.fromEntries(app.storage)).store.getState().composer.drafts).toEqual({});
    });

    it('leave in the storage what another tab writes when they are sent', async () => {
      const app = signIn({ [DRAFT]: storedDraft('hello') });
      const set = app.storage.set.bind(app.storage);
      jest.spyOn(app.storage, 'set').mockImplementation((key, value) => {
        set(key, value);
        return set(key, storedDraft('theirs'));
      });
      submit(app);
      await settle();
      expect(app.storage.get(DRAFT)).toBe(storedDraft('theirs'));
    });

    it('are restored for the user who wrote them', () => {
      const stored = { [DRAFT]: storedDraft('mine'), 'draft user_bob x': storedDraft('y') };
      const app = signIn(stored);
      expect(app.store.getState().composer.drafts).toEqual({
        [GENERAL]: expect.objectContaining({ text: 'mine', file: null }),
      });
    });

    it('are stored and restored with the message that they answer', async () => {
      const quote = { timetoken: timetokenAt(1), text: 'hello?', userId: BOB };
      const app = signIn();
      app.store.dispatch(replyChanged({ channelId: GENERAL, quote }));
      await pass(STORE_DELAY_MS);
      const later = signIn({ [DRAFT]: app.storage.get(DRAFT) ?? '' });
      expect(draftOf(later)).toMatchObject({ text: '', quote: { ...quote, text: '' } });
    });

    it.each([
      ['edited', { type: 'updated', value: 'hello again?' }, 'hello again?'],
      ['deleted', { type: 'deleted', value: '.' }, ''],
      ['left as it was', undefined, 'hello?'],
    ] as const)('quote their message as it is after the visit, when it was %s', async (...row) => {
      const [, revision, text] = row;
      const history = [buildMessage({ text: 'hello?' }), ...buildMessages(40)];
      const { timetoken } = history[0] ?? buildMessage();
      const quotedMessage = { timetoken, text: 'hello?', userId: BOB };
      const app = signIn({ [DRAFT]: storedDraft('yes', { quotedMessage }) });
      const revisions = revision && [buildAction({ messageTimetoken: timetoken, ...revision })];
      serveHistory(app.pubnub, history, revisions);
      expect(draftOf(app).quote?.text).toBe('');
      app.store.dispatch(channelOpened(GENERAL));
      await settle();
      expect(draftOf(app)).toMatchObject({ text: 'yes', quote: { timetoken, text } });
    });

    it.each([
      ['is cut off', '{"text":"hel'],
      ['is a list', '["hello"]'],
      ['is null', 'null'],
      ['holds other things than texts', '{"text":7,"returned":"x"}'],
      ['holds no real quote', '{"text":"","quotedMessage":{"timetoken":"1"}}'],
    ])('are none when what is stored %s', (_title, stored) => {
      const app = signIn({ [DRAFT]: stored, [`sending ${ANN} id-1`]: stored });
      expect(app.store.getState().composer.drafts).toEqual({});
      expect(draftOf(app).text).toBe('');
    });
  });

  describe('a message that was on its way when the page was closed', () => {
    const closeWhileSending = async () => {
      const app = signIn();
      app.pubnub.publish.mockReturnValueOnce(deferred().promise);
      type(app, 'hello');
      submit(app);
      type(app, 'and more');
      app.store.dispatch(pageHidden());
      await settle();
      return signIn(Object.fromEntries(app.storage));
    };

    it('is put back, and stays so in the next visits', async () => {
      const app = await closeWhileSending();
      expect(draftOf(app)).toMatchObject({ text: 'hello\nand more' });
      const later = signIn(Object.fromEntries(app.storage));
      expect(draftOf(later).text).toBe('hello\nand more');
    });

    it('is dropped when it has arrived', async () => {
      const app = await closeWhileSending();
      const arrived = buildMessage({ authorId: ANN, id: 'id-1' as MessageId });
      app.store.dispatch(messagesReceived([arrived]));
      expect(draftOf(app).text).toBe('and more');
      await settle();
      expect(draftOf(signIn(Object.fromEntries(app.storage))).text).toBe('and more');
    });

    it('keeps its id when it is sent again', async () => {
      const app = await closeWhileSending();
      type(app, 'hello');
      submit(app);
      await settle();
      expect(publishedIds(app)).toEqual(['id-1']);
    });
  });

  describe('drafts in two tabs', () => {
    const openTabs = () => {
      const browser = createMemoryStorage();
      return [0, 1].map(() => {
        const app = createTestApp({ browser });
        app.store.dispatch(sessionStarted({ userId: ANN }));
        return app;
      }) as [TestApp, TestApp];
    };

    it('are stored each by itself, and are the same in both', async () => {
      const [one, two] = openTabs();
      type(one, 'in General');
      type(two, 'in random', RANDOM);
      await pass(STORE_DELAY_MS);
      for (const app of [one, two]) {
        expect(draftOf(app).text).toBe('in General');
        expect(draftOf(app, RANDOM).text).toBe('in random');
      }
      expect([...one.storage.keys()].sort()).toEqual([DRAFT, draftKey(RANDOM)]);
    });

    it('are gone in both as soon as they are sent, and back in both when that fails', async () => {
      const [one, two] = openTabs();
      const answer = deferred();
      one.pubnub.publish.mockReturnValueOnce(answer.promise);
      type(one, 'hello');
      await pass(STORE_DELAY_MS);
      expect(draftOf(two).text).toBe('hello');
      submit(one);
      await settle();
      expect(draftOf(two).text).toBe('');
      type(two, 'more');
      await pass(STORE_DELAY_MS);
      answer.reject(sdkRejection(503));
      await settle();
      for (const app of [one, two]) expect(draftOf(app).text).toBe('hello\nmore');
      type(two, 'hello');
      submit(two);
      await settle();
      expect(publishedIds(two)).toEqual(['id-1']);
      expect(draftOf(one).text).toBe('');
    });

    it('bring no message back into the tab that is sending it', async () => {
      const browser = createMemoryStorage();
      const one = createTestApp({ browser });
      one.store.dispatch(sessionStarted({ userId: ANN }));
      one.pubnub.publish.mockReturnValueOnce(deferred().promise);
      type(one, 'hello');
      submit(one);
      await settle();
      // This tab finds the message among those that are on their way, and puts it back.
      const two = createTestApp({ browser });
      two.store.dispatch(sessionStarted({ userId: ANN }));
      await pass(STORE_DELAY_MS);
      expect(draftOf(two).text).toBe('hello');
      expect(draftOf(one).text).toBe('');
    });

    it('that were typed in both at once stay in both, also after a reload', async () => {
      const [one, two] = openTabs();
      type(one, 'mine');
      type(two, 'other');
      await pass(STORE_DELAY_MS);
      expect([draftOf(one).text, draftOf(two).text]).toEqual(['mine', 'other']);
      for (const app of [one, two]) {
        const own = draftOf(app).text;
        app.store.dispatch(pageHidden());
        await settle();
        expect(draftOf(signIn(Object.fromEntries(app.storage))).text).toBe(own);
      }
      submit(one);
      await pass(STORE_DELAY_MS);
      expect(draftOf(two).text).toBe('other');
      expect(one.storage.get(DRAFT)).toContain('"other"');
    });

    it('that are empty in one are those of the other', async () => {
      const [one, two] = openTabs();
      type(one, 'mine');
      type(two, 'other');
      await pass(STORE_DELAY_MS);
      submit(two);
      await settle();
      expect([draftOf(one).text, draftOf(two).text]).toEqual(['mine', 'mine']);
      expect(one.storage.get(DRAFT)).toContain('"mine"');
    });

    it('do not signal that somebody types, and are not stored twice', async () => {
      const [one, two] = openTabs();
      const set = jest.spyOn(two.extra.storage, 'set');
      type(one, 'hello');
      await pass(STORE_DELAY_MS);
      expect(draftOf(two).text).toBe('hello');
      two.store.dispatch(pageHidden());
      await pass(STORE_DELAY_MS);
      expect(set).not.toHaveBeenCalled();
      expect(two.pubnub.signal).not.toHaveBeenCalled();
    });

    it('are no longer followed when the session is over', async () => {
      const [one, two] = openTabs();
      two.store.dispatch(sessionEnded());
      await settle();
      type(one, 'hello');
      await pass(STORE_DELAY_MS);
      expect(draftOf(two).text).toBe('');
    });
  });
});
