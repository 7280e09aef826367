import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../src/domain/ids';
import type { LogRecord } from '../../../../src/domain/moderation/moderationRecord';
import { msToTimetoken } from '../../../../shared/protocol';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import { logRecordsReceived } from '../../../../src/moderator/log/recordsSlice';
import { consoleOpened, tabOpened } from '../../../../src/moderator/state/consoleSlice';
import { connectionEstablished, sessionStarted } from '../../../../src/realtime/events';
import { usersReceived } from '../../../builders/buildAnswers';
import { buildLogRecord, buildReport } from '../../../builders/buildModeration';
import { buildUser } from '../../../builders/buildRecords';
import { sdkRejection } from '../../../builders/buildSdk';
import { createTestConsole } from '../../../support/worlds/testConsole';

jest.mock('virtua', (): unknown => jest.requireActual('../../../support/fakes/undividedList'));

const NOW = new Date(2026, 10, 21, 12).getTime();
const HOUR = 3_600_000;
const MO = toUserId('mo');
const EVIL = toUserId('=evil');

const idAt = (at: number) => msToTimetoken(at);
const REPORT = buildReport(0, { id: idAt(NOW - 3 * HOUR) });
const DECIDED = buildLogRecord(0, {
  ...{ id: idAt(NOW - HOUR), kind: 'dismiss', actorId: MO, reason: "It's a spam" },
  reportIds: [REPORT.id],
});
const BY_A_RULE: LogRecord = { id: idAt(NOW - HOUR - 1), kind: 'mute', reason: '' };

async function openTab({
  hasModeration = true,
  now = () => NOW,
  ...given
}: { readonly hasModeration?: boolean } & Partial<Parameters<typeof createTestConsole>[1]> = {}) {
  const saveFile = jest.fn<undefined, [string, string]>();
  const { store, pubnub, fillRecords } = createTestConsole(hasModeration, {
    now,
    saveFile,
    ...given,
  });
  store.dispatch(consoleOpened({ role: 'viewer' }));
  store.dispatch(sessionStarted({ userId: MO }));
  render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  await screen.findByRole('combobox', { name: 'Period' });
  return {
    ...{ store, pubnub, saveFile },
    fill: (...records: Parameters<typeof fillRecords>) => act(() => fillRecords(...records)),
  };
}

const region = () => screen.getByRole('region', { name: 'Overview' });
const figures = () => screen.getByRole('group', { name: 'Figures' });
const textsOf = (role: 'term' | 'definition') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);
/** A figure and what is below it. */
const figure = (label: string) => {
  const nth = textsOf('term').indexOf(label);
  return textsOf('definition')
    .slice(2 * nth, 2 * nth + 2)
    .join(', ');
};
const CELLS = ['columnheader', 'rowheader', 'cell'] as const;
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => CELLS.flatMap((role) => within(row).queryAllByRole(role)))
    .map((cells) => cells.map(({ textContent }) => textContent));

describe('the overview', () => {
  it('shows the figures to a viewer, each chart as a table for screen readers', async () => {
    const { store, fill } = await openTab();
    expect(region()).toHaveAttribute('aria-busy', 'true');
    act(() => void store.dispatch(usersReceived([buildUser({ id: MO, name: 'Mo Derator' })])));
    fill({ log: [DECIDED, BY_A_RULE], reports: [REPORT] });
    expect(region()).toHaveAttribute('aria-busy', 'false');
    expect(figure('Open cases')).toBe('0, none waits');
    expect(figure('Decisions')).toBe('2, 0 more undone');
    expect(figure('Median time to decision')).toContain('2\u00a0h');
    expect(figure('Automatic decisions')).toContain('50% of all');
    expect(rowsOf('Decisions by reason')).toEqual([
      ['Reason', 'Decisions'],
      ["It's a spam", '1'],
      ['No reason given', '1'],
    ]);
    expect(rowsOf('Decisions by moderator')).toEqual([
      ['Moderator', 'Decisions'],
      ['Mo Deratormedian 2\u00a0h, 0 overturned', '1'],
    ]);
    expect(rowsOf('Decisions by day')).toHaveLength(31);
    expect(rowsOf('Decisions by day').at(-1)).toEqual([expect.any(String), '1', '1']);
    expect(screen.queryByRole('table', { name: 'Open cases by age' })).not.toBeInTheDocument();
  });

  it('shows the same tables without bars', async () => {
    const { fill } = await openTab();
    fill({ log: [DECIDED], reports: [REPORT] });
    const before = rowsOf('Decisions by day');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tables' }));
    expect(rowsOf('Decisions by day')).toEqual(before);
    expect(screen.getByRole('table', { name: 'Decisions by day' })).not.toHaveClass('charts-css');
  });

  it('shows other periods, and says what to do when there was no decision', async () => {
    const { fill } = await openTab();
    const old = { ...DECIDED, id: idAt(NOW - 20 * 24 * HOUR), reportIds: [] };
    fill({ log: [old], reports: [REPORT] });
    const period = screen.getByRole('combobox', { name: 'Period' });
    fireEvent.change(period, { target: { value: 'quarter' } });
    expect(rowsOf('Decisions by week')).toHaveLength(14);
    fireEvent.change(period, { target: { value: 'week' } });
    expect(
      screen.getByRole('heading', { name: 'No decisions in this period' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/Choose a longer period/)).toBeInTheDocument();
    expect(rowsOf('Open cases by age')[2]).toEqual(['1 to 24 hours', '1']);
  });

  it('counts decisions as they are made', async () => {
    const { store, fill } = await openTab();
    fill();
    act(() => void store.dispatch(logRecordsReceived([DECIDED])));
    expect(figure('Decisions')).toContain('1');
  });

  it('can be scrolled by keyboard', async () => {
    const { fill } = await openTab();
    fill({ log: [DECIDED] });
    expect(figures()).toHaveAttribute('tabindex', '0');
  });

  it('lets ages grow while it is open, and not after that', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      let now = NOW;
      const { store, fill } = await openTab({ now: () => now });
      fill({ reports: [REPORT] });
      expect(figure('Open cases')).toContain('the oldest waits for 3\u00a0h');
      now += HOUR;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(figure('Open cases')).toContain('the oldest waits for 4\u00a0h');
      act(() => void store.dispatch(tabOpened('log')));
      const state = store.getState();
      await act(() => jest.advanceTimersByTimeAsync(600_000));
      expect(store.getState().overview).toBe(state.overview);
    } finally {
      jest.useRealTimers();
    }
  });

  it('exports the figures as CSV, without formulas', async () => {
    const { store, saveFile, fill } = await openTab();
    const export_ = () => screen.getByRole('button', { name: 'Export CSV' });
    expect(export_()).toBeDisabled();
    act(() => void store.dispatch(usersReceived([buildUser({ id: EVIL, name: '=1+1, "x"' })])));
    fill({ log: [{ ...DECIDED, actorId: EVIL, reason: '@SUM(A1)' }], reports: [REPORT] });
    fireEvent.click(export_());
    const [name, text = ''] = saveFile.mock.calls[0] ?? [];
    expect(name).toBe('moderation-overview-2026-11-21.csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFpart,item,id,measure,value');
    expect(lines).toEqual(
      expect.arrayContaining([
        'summary,,,decisions,1',
        'summary,,,"median time to decision, s",7200',
        'time,2026-11-21,,decisions by moderators,1',
        "reason,'@SUM(A1),,decisions,1",
        `moderator,"'=1+1, ""x""",'=evil,decisions,1`,
      ]),
    );
  });

  it('shows no figures while a part of the records is missing, and tries again', async () => {
    const { store, pubnub } = await openTab();
    pubnub.fetchMessages.mockRejectedValue(sdkRejection(500));
    act(() => void store.dispatch(connectionEstablished({ isRecovered: false })));
    expect(await screen.findByText(/could not be loaded, so there are no figures/)).toBeVisible();
    expect(screen.queryByText('Open cases')).not.toBeInTheDocument();
    pubnub.fetchMessages.mockResolvedValue({ channels: {} });
    fireEvent.click(within(region()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No decisions in this period')).toBeInTheDocument();
  });

  it('says on PubNub keys that there is no log', async () => {
    const { fill } = await openTab({ hasModeration: false });
    fill();
    expect(screen.getByRole('heading', { name: 'This keyset keeps no log' })).toBeInTheDocument();
    expect(screen.queryByText('Open cases')).not.toBeInTheDocument();
  });

  it('shows leads what other systems were told, and the reason of what was not', async () => {
    const target = { target: 1, host: 'a.example', pending: 0, delivered: 40, lost: 0 };
    const failing = { ...target, target: 2, host: 'b.example', pending: 3, lastFailure: '503' };
    const gone = { ...target, target: 3, lastFailure: '410', isStopped: true };
    const targets = [{ ...target, takenAt: NOW }, failing, gone];
    const { fill } = await openTab({ readWebhookStates: () => Promise.resolve({ targets }) });
    fill();
    const list = await screen.findByRole('list', { name: 'Deliveries to other systems' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('1. a.exampleWorking0 waiting40 delivered0 lost');
    expect(rows[1]).toHaveTextContent('Failing: 5033 waiting');
    expect(rows[2]).toHaveTextContent('Stopped');
    expect(rows[2]).toHaveTextContent('no success yet');
  });
});
