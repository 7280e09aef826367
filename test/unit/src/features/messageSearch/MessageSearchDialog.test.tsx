import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { FoundPage } from '../../../../../src/domain/messageSearch';
import {
  messageSearchOpened,
  messageSearchRequested,
  selectDialog,
} from '../../../../../src/features/dialogs/dialogsSlice';
import { MessageSearchDialog } from '../../../../../src/features/messageSearch/MessageSearchDialog';
import { connectionEstablished, sessionStarted } from '../../../../../src/realtime/events';
import { useAppSelector } from '../../../../../src/state/hooks';
import { ANN, BOB, buildMessage, GENERAL } from '../../../../builders/buildMessage';
import { sdkHistoryItemOf, sdkRejection } from '../../../../builders/buildSdk';
import { timetokenAt } from '../../../../builders/timetokens';
import { createFakeTokenSession } from '../../../../support/fakes/fakeTokenSession';
import { faultsOf } from '../../../../support/matchers/axeInJsdom';
import { createTestApp } from '../../../../support/worlds/testApp';

const said = (nth: number, text: string) =>
  buildMessage({ channelId: GENERAL, timetoken: timetokenAt(nth), authorId: BOB, text });
const found = (nth: number, text: string) => ({
  channelId: GENERAL,
  timetoken: timetokenAt(nth),
  authorId: BOB,
  text,
  marks: [],
});

function OpenDialog() {
  const dialog = useAppSelector((state) => selectDialog(state, 'messageSearch'));
  return dialog && <MessageSearchDialog dialog={dialog} onSwitched={() => {}} />;
}

function openDialog() {
  const pages: Promise<FoundPage>[] = [];
  const tokens = {
    ...createFakeTokenSession(),
    canSearch: true,
    search: () => pages.shift() ?? Promise.resolve({ messages: [], next: null }),
  };
  const app = createTestApp({ tokens });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(connectionEstablished({ isRecovered: false }));
  render(
    <Provider store={app.store}>
      <OpenDialog />
    </Provider>,
  );
  const search = (answer: Promise<FoundPage>) => {
    pages.push(answer);
    act(() => void app.store.dispatch(messageSearchOpened('picnic')));
  };
  return { ...app, pages, search };
}

const list = () => screen.getByRole('list', { name: 'Search results' });
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('the dialog that searches messages', () => {
  it('is busy, then says how many there are, also with more behind them', async () => {
    const { search, pages, store } = openDialog();
    let answer = (_page: FoundPage) => {};
    search(new Promise((resolve) => (answer = resolve)));
    expect(list()).toHaveAttribute('aria-busy', 'true');
    expect(announced()).toEqual(['']);
    act(() => answer({ messages: [found(1, 'a'), found(2, 'b')], next: 'more' }));
    await waitFor(() => expect(announced()).toEqual(['The newest 2 messages found']));
    pages.push(Promise.resolve({ messages: [found(0, 'c')], next: null }));
    act(() => void store.dispatch(messageSearchRequested(true)));
    await waitFor(() => expect(announced()).toEqual(['3 messages found']));
    expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);
  });

  it('says when nothing is found, and when it failed, until it is tried again', async () => {
    const { search, pages } = openDialog();
    search(Promise.resolve({ messages: [], next: null }));
    expect(await screen.findByRole('img', { name: 'Nothing found' })).toBeVisible();
    search(Promise.reject(new Error('away')));
    expect(
      await screen.findByRole('img', { name: 'The messages could not be searched' }),
    ).toBeVisible();
    pages.push(Promise.resolve({ messages: [found(1, 'a')], next: null }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(announced()).toEqual(['1 message found']));
  });

  it('shows who said what around a message when it is asked for, and tries again', async () => {
    const { search, pubnub } = openDialog();
    search(Promise.resolve({ messages: [found(2, 'the picnic')], next: null }));
    const around = await screen.findByRole('button', { name: 'What was said around it' });
    expect(pubnub.history).not.toHaveBeenCalled();
    pubnub.history.mockRejectedValueOnce(sdkRejection(400));
    await userEvent.click(around);
    const sign = 'The messages around it could not be loaded';
    expect(await screen.findByRole('img', { name: sign })).toBeVisible();
    const messages = [said(1, 'Where do we go?'), said(2, 'To the picnic'), said(3, 'I see')];
    pubnub.fetchMessages.mockResolvedValue({
      channels: { [GENERAL]: messages.map(sdkHistoryItemOf) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const lines = within(await screen.findByRole('list', { name: 'What was said around it' }));
    expect(await lines.findByText('Where do we go?')).toBeVisible();
    expect(lines.getAllByRole('listitem').map((line) => line.getAttribute('aria-current'))).toEqual(
      [null, 'true', null],
    );
    await userEvent.click(around);
    expect(screen.queryByText('Where do we go?')).toBeNull();
    await userEvent.click(around);
    expect(await screen.findByText('Where do we go?')).toBeVisible();
    search(Promise.resolve({ messages: [found(2, 'the picnic')], next: null }));
    await waitFor(() => expect(screen.queryByText('Where do we go?')).toBeNull());
  });
});
