import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { AppealGate, AppealPage } from '../../../../src/appeal/AppealPage';
import { makeAppealStore } from '../../../../src/appeal/store';
import { toUserId } from '../../../../src/domain/ids';
import { inLanguage } from '../../../../src/features/language/LanguagePage';
import { languageShown } from '../../../../src/features/language/languageSlice';
import type { InboxRecord } from '../../../../src/domain/moderation/inbox';
import { inboxChannelOf } from '../../../../src/domain/moderation/inboxChannel';
import { connectionEstablished, sessionStarted } from '../../../../src/realtime/events';
import { buildStatement, recordId } from '../../../builders/buildModeration';
import { sdkRejection } from '../../../builders/buildSdk';
import { createFakePubnub } from '../../../support/fakes/fakePubnub';
import { createFakeTokenSession } from '../../../support/fakes/fakeTokenSession';
import { pass, useFakeTimers } from '../../../support/fakes/fakeTimers';

const ANN = toUserId('user_ann');
const INBOX = inboxChannelOf(ANN);
/** Views hear of a change of the cache within a frame. */
const FRAME_MS = 20;
const BAN = buildStatement(1);
const REASON = 'It was a joke';

/** The page on an inbox with these records, oldest first; `stored` is what the browser keeps. */
function openPage(records: InboxRecord[], stored = new Map<string, string>()) {
  const pubnub = createFakePubnub();
  const tokens = createFakeTokenSession();
  const onRefused = jest.fn();
  const serve = () =>
    pubnub.fetchMessages.mockImplementation(({ count = 25, start }) => {
      const rows = records
        .filter(({ id }) => start === undefined || id < start)
        .slice(-count)
        .map(({ id, ...message }) => ({ channel: INBOX, timetoken: id, message }));
      return Promise.resolve({ channels: { [INBOX]: rows } });
    });
  serve();
  const store = makeAppealStore({
    pubnub: pubnub.sdk,
    tokens,
    storage: { get: (key) => stored.get(key) ?? null, set: (key, text) => stored.set(key, text) },
    sendLeaveBeacon: jest.fn(),
    now: () => Date.UTC(2026, 10, 21, 12),
    warn: jest.fn(),
  });
  const { unmount } = render(
    <Provider store={store}>
      <AppealPage userId={ANN} onRefused={onRefused} />
    </Provider>,
  );
  const settle = () => act(() => pass(FRAME_MS));
  return {
    pubnub,
    tokens,
    onRefused,
    store,
    stored,
    records,
    serve,
    settle,
    unmount,
    start: async () => {
      act(() => void store.dispatch(sessionStarted({ userId: ANN })));
      await settle();
    },
  };
}

const notices = () =>
  within(screen.getByRole('list', { name: 'Notices' })).getAllByRole('listitem');
const appealButton = () => screen.getByRole('button', { name: /^(Appeal|Continue the appeal): / });
const field = () => screen.getByRole('textbox', { name: /^Why should/ });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));

describe('the page of appeals', () => {
  useFakeTimers();

  it('says that it is loading, and that there is nothing', async () => {
    const page = openPage([]);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    await page.start();
    expect(screen.getByText('No moderator has decided anything about you.')).toBeInTheDocument();
    expect(page.pubnub.subscribe).toHaveBeenCalledWith(
      expect.objectContaining({ channels: [INBOX] }),
    );
  });

  it.each([
    ['Ann Archer', 'Ann Archer'],
    [null, ANN],
  ])('says whose notices it shows, by the name or else by the id: %s', async (name, shown) => {
    const page = openPage([]);
    page.pubnub.getUUIDMetadata.mockResolvedValue({ status: 200, data: { id: ANN, name } });
    await page.start();
    expect(screen.getByText(shown)).toHaveAttribute('title', ANN);
  });

  it.each([
    [true, 'This page needs your own link'],
    [false, 'This chat has no notices'],
  ])('is replaced without a user, and without a server: %s', (hasServer, title) => {
    const extra = { storage: { get: () => null, set: jest.fn() }, warn: jest.fn() };
    const draw = () => <AppealGate hasServer={hasServer} />;
    render(inLanguage(extra, languageShown('en'), draw));
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the chat' })).toHaveAttribute('href', './');
  });

  it('shows what was decided, newest first, with the facts of it', async () => {
    const until = Date.UTC(2026, 11, 1);
    const page = openPage([
      BAN,
      buildStatement(2, {
        kind: 'mute',
        place: 'General',
        until,
        quotes: ['rubb\u202Eish'],
        words: ['rubbish'],
        isAutomatic: true,
        law: 'Section 185 of the Criminal Code',
      }),
      {
        type: 'outcome',
        id: recordId(3),
        about: toUserId('bob'),
        name: 'Bob',
        reason: 'spam',
        outcome: 'acted',
      },
    ]);
    await page.start();
    const [outcome, mute, ban] = notices().map(({ textContent }) => textContent);
    expect(outcome).toMatch(/Your report about Bob.*We acted on it/);
    expect(mute).toMatch(
      /You were muted in General.*Section 185.*rubbish.*The service, automatically/,
    );
    expect(mute).toContain('2026');
    expect(mute).not.toMatch(/\u202E/);
    expect(ban).toMatch(/You were banned from the chat.*rude.*Ends.*Never.*A moderator/);
  });

  it('shows more on demand', async () => {
    const page = openPage(Array.from({ length: 30 }, (_, nth) => buildStatement(nth + 1)));
    await page.start();
    expect(notices()).toHaveLength(25);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await page.settle();
    expect(notices()).toHaveLength(30);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('says that it could not load, and tries again', async () => {
    const page = openPage([BAN]);
    page.pubnub.fetchMessages.mockRejectedValue(sdkRejection(500));
    await page.start();
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded');
    page.serve();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await page.settle();
    expect(notices()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('gets another session when it is refused and asked to try again', async () => {
    const page = openPage([BAN]);
    page.pubnub.fetchMessages.mockRejectedValue(sdkRejection(403));
    await page.start();
    expect(page.onRefused).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(page.onRefused).toHaveBeenCalledTimes(1);
  });

  it('shows what arrives, and what came while there was no connection', async () => {
    const page = openPage([BAN]);
    await page.start();
    const add = (nth: number) => {
      const { id, ...message } = buildStatement(nth, { kind: 'unban' });
      page.records.push({ id, ...message });
      return { channel: INBOX, timetoken: id, message };
    };
    page.pubnub.emit('message', add(2));
    await page.settle();
    expect(notices()).toHaveLength(2);
    add(3);
    act(() => void page.store.dispatch(connectionEstablished({ isRecovered: true })));
    await page.settle();
    expect(notices()).toHaveLength(3);
  });

  it('keeps the text of an appeal for the next visit, until it is sent', async () => {
    const page = openPage([BAN]);
    await page.start();
    fireEvent.click(appealButton());
    expect(field()).toHaveFocus();
    write(REASON);
    fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(appealButton()).toHaveFocus();
    page.unmount();
    const again = openPage([BAN], page.stored);
    await again.start();
    fireEvent.click(appealButton());
    expect(field()).toHaveValue(REASON);
    send();
    await again.settle();
    expect(again.tokens.appeal).toHaveBeenCalledTimes(1);
    expect(again.tokens.appeal).toHaveBeenCalledWith({
      type: 'appeal',
      statement: BAN.id,
      text: REASON,
    });
    expect(again.pubnub.publish).not.toHaveBeenCalled();
    expect([...page.stored.values()]).toEqual(['{}']);
    const appeal = screen.getByRole('group', { name: 'Your appeal' });
    expect(appeal).toHaveTextContent('Your appeal was sent.');
    expect(appeal).toHaveFocus();
  });

  it('shows the receipt of a sent appeal with the focus, and then that it was answered', async () => {
    const page = openPage([BAN]);
    await page.start();
    fireEvent.click(appealButton());
    write(REASON);
    page.records.push({
      type: 'appeal',
      id: recordId(2),
      appealId: recordId(3),
      statementId: BAN.id,
      text: REASON,
    });
    send();
    await page.settle();
    expect(screen.getByRole('group', { name: 'Your appeal' })).toHaveFocus();
    expect(screen.getByText(/waits for an answer/)).toBeInTheDocument();
    page.records.push(buildStatement(4, { kind: 'uphold', appealId: recordId(3), reason: 'no' }));
    act(() => void page.store.dispatch(connectionEstablished({ isRecovered: true })));
    await page.settle();
    expect(screen.getByText(/It was rejected/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your appeal was rejected' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Appeal/ })).not.toBeInTheDocument();
  });

  it('keeps what is written when another tab sends the appeal', async () => {
    const page = openPage([BAN]);
    await page.start();
    fireEvent.click(appealButton());
    write('Another text');
    const receipt = { appealId: recordId(3), statementId: BAN.id, text: REASON };
    page.records.push({ type: 'appeal', id: recordId(2), ...receipt });
    act(() => void page.store.dispatch(connectionEstablished({ isRecovered: true })));
    await page.settle();
    const appeal = screen.getByRole('group', { name: 'Your appeal' });
    expect(appeal).toHaveTextContent(REASON);
    expect(field()).toHaveValue('Another text');
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Send appeal' })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(appeal).toHaveFocus();
  });

  it.each([
    [429, /five appeals/],
    [403, /has expired/],
    [400, /cannot be appealed/],
    [0, /could not be sent/],
  ])('keeps the text of an appeal that is refused with %d, and says why', async (status, why) => {
    const page = openPage([BAN]);
    await page.start();
    page.tokens.appeal.mockRejectedValue(sdkRejection(status));
    fireEvent.click(appealButton());
    write(REASON);
    send();
    await page.settle();
    expect(screen.getByRole('alert')).toHaveTextContent(why);
    expect(field()).toHaveValue(REASON);
  });

  it('takes an appeal that was sent before for sent', async () => {
    const page = openPage([BAN]);
    await page.start();
    page.tokens.appeal.mockRejectedValue(sdkRejection(409));
    fireEvent.click(appealButton());
    write(REASON);
    send();
    await page.settle();
    expect(screen.getByText('Your appeal was sent.')).toBeInTheDocument();
  });

  it('sends no empty appeal, and none twice', async () => {
    const page = openPage([BAN]);
    await page.start();
    fireEvent.click(appealButton());
    write('   ');
    send();
    expect(page.tokens.appeal).not.toHaveBeenCalled();
    write(REASON);
    send();
    send();
    await page.settle();
    expect(page.tokens.appeal).toHaveBeenCalledTimes(1);
  });
});
