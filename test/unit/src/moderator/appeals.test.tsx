import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../src/domain/ids';
import type { ModeratorRole } from '../../../../src/domain/moderation/role';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import { appealsReceived, logRecordsReceived } from '../../../../src/moderator/log/recordsSlice';
import { consoleOpened, tabOpened } from '../../../../src/moderator/state/consoleSlice';
import { sessionStarted } from '../../../../src/realtime/events';
import {
  buildAppeal,
  buildLogRecord,
  buildStatement,
  recordId,
} from '../../../builders/buildModeration';
import { createTestConsole } from '../../../support/worlds/testConsole';

jest.mock('virtua', (): unknown => jest.requireActual('../../../support/fakes/undividedList'));

const MO = toUserId('mo');
const BAN = buildLogRecord(1);

function openTab(role: ModeratorRole = 'moderator') {
  const { store, pubnub, fillRecords } = createTestConsole(true);
  store.dispatch(consoleOpened({ role }));
  store.dispatch(sessionStarted({ userId: MO }));
  store.dispatch(tabOpened('appeals'));
  render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  return {
    ...{ store, pubnub },
    fill: (...records: Parameters<typeof fillRecords>) => act(() => fillRecords(...records)),
  };
}

const appeals = () => screen.getAllByRole('article').map(({ textContent }) => textContent);
const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
const button = (name: string) => screen.queryByRole('button', { name });

describe('the tab of appeals', () => {
  it('shows none before the log is there, which has the answers', () => {
    const { store, fill } = openTab();
    act(() => void store.dispatch(appealsReceived([buildAppeal(5)])));
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByText('No appeals')).not.toBeInTheDocument();
    fill({ log: [BAN] });
    expect(appeals()).toEqual([expect.stringMatching(/appeal 5.*[Bb]anned user_ann, by .*rude/)]);
  });

  it('says that there are none', () => {
    const { fill } = openTab();
    fill();
    expect(screen.getByRole('heading', { name: 'No appeals' })).toBeInTheDocument();
  });

  it('puts the one that waits longest first, and answered ones last', () => {
    const { fill } = openTab();
    const answer = { kind: 'uphold', appealId: recordId(5), reason: 'stays' } as const;
    fill({
      log: [BAN, buildLogRecord(9, { ...answer, actorId: MO })],
      appeals: [5, 6, 7].map((nth) => buildAppeal(nth)),
    });
    expect(appeals().map((text) => /appeal \d/.exec(text)?.[0])).toEqual([
      ...['appeal 6', 'appeal 7', 'appeal 5'],
    ]);
    expect(appeals().at(-1)).toMatch(/Rejected.*stays/);
    expect(screen.getByRole('tab', { name: 'Appeals 2 waiting' })).toBeInTheDocument();
  });

  it('moves no row under the pointer', () => {
    const { store, fill } = openTab();
    fill({ log: [BAN], appeals: [5, 6].map((nth) => buildAppeal(nth)) });
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Appeals' }));
    const answer = buildLogRecord(9, { kind: 'overturn', appealId: recordId(5), reason: 'ok' });
    act(() => void store.dispatch(logRecordsReceived([answer])));
    expect(appeals()).toEqual([
      expect.stringMatching(/appeal 5.*Accepted/),
      expect.stringContaining('appeal 6'),
    ]);
  });

  it('needs a reason to answer, keeps it when another tab is open, and says which appeal', () => {
    const { store, pubnub, fill } = openTab();
    pubnub.publish.mockReturnValue(new Promise(() => undefined));
    fill({ log: [BAN], appeals: [buildAppeal(5)] });
    expect(button('Accept appeal')).toBeDisabled();
    fireEvent.change(reason(), { target: { value: ' a misunderstanding ' } });
    act(() => void store.dispatch(tabOpened('log')));
    act(() => void store.dispatch(tabOpened('appeals')));
    expect(reason()).toHaveValue(' a misunderstanding ');
    fireEvent.click(button('Accept appeal')!);
    expect(pubnub.publish).toHaveBeenCalledWith(
      expect.objectContaining({
        message: { kind: 'overturn', appealId: recordId(5), reason: 'a misunderstanding' },
      }),
    );
    expect(button('Reject appeal')).toBeDisabled();
  });

  it('leaves appeals against own decisions to others', () => {
    const { fill } = openTab();
    fill({ log: [BAN], appeals: [buildAppeal(5, { deciderId: MO })] });
    expect(screen.getByText(/You made this decision/)).toBeInTheDocument();
    expect(button('Accept appeal')).not.toBeInTheDocument();
  });

  it('offers a viewer no answer', () => {
    const { fill } = openTab('viewer');
    fill({ log: [BAN], appeals: [buildAppeal(5)] });
    expect(screen.getByText('Not answered yet.')).toBeInTheDocument();
    expect(button('Reject appeal')).not.toBeInTheDocument();
  });

  it('shows what a rule rejected, with the words that it found', () => {
    const { fill } = openTab();
    const statement = buildStatement(4, {
      ...{ kind: 'reject', reason: '', quotes: ['the novel The Idiot'], words: ['Idiot'] },
    });
    const { id, userId, text } = buildAppeal(5);
    fill({ log: [], appeals: [{ id, userId, text, statement }] });
    const row = within(screen.getByRole('article'));
    expect(row.getByText(/^A word rule rejected a message, by the service/)).toBeInTheDocument();
    expect(row.getByText(/Words found/)).toHaveTextContent('Idiot');
  });
});
