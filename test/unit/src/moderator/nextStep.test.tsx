import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { toUserId } from '../../../../src/domain/ids';
import { msToTimetoken } from '../../../../shared/protocol';
import { selectOutcomes } from '../../../../src/moderator/actions/actionsSlice';
import { ConsoleApp } from '../../../../src/moderator/app/ConsoleApp';
import type { RecordTypes } from '../../../../src/moderator/log/translateRecords';
import { sessionStarted } from '../../../../src/realtime/events';
import { GENERAL } from '../../../builders/buildMessage';
import { buildLogRecord, buildReport, recordId } from '../../../builders/buildModeration';
import { createTestConsole } from '../../../support/worlds/testConsole';

const ANN = toUserId('user_ann');
const RECENTLY = msToTimetoken(Date.now() - 60_000);

/** The case of Ann, with this log. */
function openCase(log: readonly RecordTypes['log'][], reason = 'spam') {
  const { store, pubnub, fillRecords } = createTestConsole(true);
  store.dispatch(sessionStarted({ userId: toUserId('mo') }));
  render(
    <Provider store={store}>
      <ConsoleApp />
    </Provider>,
  );
  const reports = [buildReport(5, { channelId: GENERAL, reason })];
  act(() => fillRecords({ log, reports }));
  return {
    pubnub,
    press: (key: string) => fireEvent.keyDown(document.body, { key }),
    actions: () => selectOutcomes(store.getState()).map(({ action }) => action),
  };
}

describe('a warning', () => {
  it('has a key, the reason of the reports unless another is written, and closes them', () => {
    const { press, actions, pubnub } = openCase([]);
    press('a');
    const note = { reason: 'spam', reportIds: [recordId(5)] };
    expect(actions()).toEqual([{ type: 'warn', userId: ANN, note }]);
    expect(pubnub.publish).toHaveBeenCalledWith(
      expect.objectContaining({ message: { ...note, kind: 'warn', userId: ANN } }),
    );
  });

  it('is not possible without a reason', () => {
    const { press, actions } = openCase([], '');
    expect(screen.getByRole('button', { name: 'Warn' })).toHaveAttribute('aria-disabled', 'true');
    press('a');
    press('p');
    expect(actions()).toEqual([]);
  });
});

describe('the proposed next step', () => {
  it('is a warning for somebody about whom nothing was decided', () => {
    const { press, actions } = openCase([]);
    expect(screen.getByRole('button', { name: 'Next step: a warning' })).toBeInTheDocument();
    press('p');
    expect(actions()).toMatchObject([{ type: 'warn', note: { reason: 'spam' } }]);
  });

  it('is the next one after each recent decision', () => {
    const { press, actions } = openCase([buildLogRecord(1, { id: RECENTLY, kind: 'warn' })]);
    const button = screen.getByRole('button', { name: /^Next step: a mute of 1 hour in/ });
    expect(button).toHaveAccessibleDescription(/after 1 decision about this user in 90 days/);
    press('p');
    expect(actions()).toMatchObject([
      {
        type: 'decide',
        decision: { kind: 'mute', channelId: GENERAL },
        note: { reason: 'spam', until: expect.any(Number) as number },
      },
    ]);
  });
});
