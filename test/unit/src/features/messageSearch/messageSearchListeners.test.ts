import type { FoundPage, MessageSearch } from '../../../../../src/domain/messageSearch';
import {
  dialogSearched,
  messageSearchNarrowed,
  messageSearchOpened,
  messageSearchRequested,
  selectDialog,
} from '../../../../../src/features/dialogs/dialogsSlice';
import { messageSearchApi } from '../../../../../src/features/messageSearch/messageSearchApi';
import { selectCanSearch } from '../../../../../src/features/session/sessionSlice';
import { connectionEstablished, sessionStarted } from '../../../../../src/realtime/events';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { pass, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createFakeTokenSession } from '../../../../support/fakes/fakeTokenSession';
import { createTestApp } from '../../../../support/worlds/testApp';

const connected = connectionEstablished({ isRecovered: false });
const always = { authorId: null, since: '', until: '' };
const everywhere = { channelId: null, hasPicture: false, ...always };

function openApp(canSearch = true) {
  const pages: (FoundPage | Error)[] = [];
  const asked: [MessageSearch, string | null][] = [];
  const tokens = {
    ...createFakeTokenSession(),
    canSearch,
    search: (search: MessageSearch, cursor: string | null) => {
      asked.push([search, cursor]);
      const page = pages.shift() ?? { messages: [], next: null };
      return page instanceof Error ? Promise.reject(page) : Promise.resolve(page);
    },
  };
  const app = createTestApp({ tokens });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(connected);
  const status = () => selectDialog(app.store.getState(), 'messageSearch')?.status;
  const found = (text: string) =>
    messageSearchApi.endpoints.searchMessages
      .select({ text, ...everywhere })(app.store.getState())
      .data?.pages.flatMap((page) => page.messages.map((message) => message.text));
  return { ...app, pages, asked, status, found };
}

const page = (texts: readonly string[], next: string | null = null): FoundPage => ({
  messages: texts.map((text, nth) => ({
    channelId: GENERAL,
    timetoken: timetokenAt(nth),
    authorId: BOB,
    text,
    marks: [],
  })),
  next,
});

describe('the search in messages', () => {
  useFakeTimers();

  it.each([true, false])('is offered if the server has one: %s', (canSearch) => {
    expect(selectCanSearch(openApp(canSearch).store.getState())).toBe(canSearch);
  });

  it('begins at once with a text, and else when nothing was typed for a while', async () => {
    const { store, asked, status } = openApp();
    store.dispatch(messageSearchOpened(' pic '));
    await pass(1);
    expect(asked).toEqual([[{ text: 'pic', ...everywhere }, null]]);
    for (const text of ['picn', 'picni', 'picnic']) {
      store.dispatch(dialogSearched(text));
      await pass(100);
    }
    expect([asked.length, status()]).toEqual([1, 'loading']);
    await pass(300);
    expect(asked.slice(1)).toEqual([[{ text: 'picnic', ...everywhere }, null]]);
    expect(status()).toBe('ready');
    store.dispatch(dialogSearched(''));
    await pass(1_000);
    store.dispatch(messageSearchNarrowed({ hasPicture: true, channelId: GENERAL }));
    await pass(1);
    expect(asked.slice(2)).toEqual([
      [{ ...always, text: '', hasPicture: true, channelId: GENERAL }, null],
    ]);
  });

  it('adds pages, and fetches the authors', async () => {
    const { store, pubnub, pages, asked, found } = openApp();
    pages.push(page(['a'], 'more'), page(['b']));
    store.dispatch(messageSearchOpened('x'));
    await pass(1);
    store.dispatch(messageSearchRequested(true));
    await pass(1_000);
    expect(asked.map(([, cursor]) => cursor)).toEqual([null, 'more']);
    expect(found('x')).toEqual(['a', 'b']);
    const filters = pubnub.getAllUUIDMetadata.mock.calls.map(([params]) => params.filter);
    expect(filters).toContainEqual(expect.stringContaining(BOB));
  });

  it('is made again after a failure, by the user or with the connection', async () => {
    const { store, pages, status, found } = openApp();
    pages.push(new Error('away'), new Error('away'), page(['a']), new Error('away'), page(['b']));
    store.dispatch(messageSearchOpened('x'));
    await pass(1);
    expect(status()).toBe('failed');
    store.dispatch(messageSearchRequested(false));
    await pass(1);
    expect(status()).toBe('failed');
    store.dispatch(connected);
    await pass(1);
    expect([status(), found('x')]).toEqual(['ready', ['a']]);
    store.dispatch(messageSearchRequested(false));
    await pass(1);
    expect([status(), found('x')]).toEqual(['failed', ['a']]);
  });
});
