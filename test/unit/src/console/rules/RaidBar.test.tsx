import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { capabilitiesOf } from '../../../../../server/capabilities/capabilities';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { RaidBar } from '../../../../../src/console/rules/RaidBar';
import { timetokenAt } from '../../../../builders/timetokens';
import { createTestConsole } from '../../../../support/worlds/testConsole';

const NOW = Date.UTC(2026, 10, 21, 12);
const RAID = {
  kind: 'raidMode',
  channel: '',
  since: NOW,
  endsAt: NOW + 1_800_000,
  record: timetokenAt(1),
} as const;

/** The text of the bar on a keyset without the named parts. */
async function barWithout(missing: Partial<Record<'events' | 'verdicts', false>>) {
  const parts = { accessManager: true, functions: true, verdicts: true, events: true, ...missing };
  const { level, rules } = capabilitiesOf(parts);
  const found = {
    level,
    parts,
    rules: rules.map((rule) => ({
      ...rule,
      missing: [...rule.missing],
      switchOn: [...rule.switchOn],
    })),
  };
  const { upsertQueryData } = serverEndpoints.util;
  const store = createTestConsole();
  await store.dispatch(upsertQueryData('getCapabilities', undefined, found));
  await store.dispatch(upsertQueryData('getProtections', undefined, { protections: [RAID] }));
  render(<RaidBar />, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
  return screen.getByRole('complementary', { name: 'Raid' }).textContent;
}

describe('the bar of raid mode', () => {
  it('says what raid mode does where all of it holds', async () => {
    const text = await barWithout({});
    expect(text).toContain('messages of new accounts are rejected, public channels are closed');
    expect(text).not.toMatch(/Nothing/);
  });

  it('does not claim that channels are closed where nobody hears who joins', async () => {
    const text = await barWithout({ events: false });
    expect(text).toContain('messages of new accounts are rejected. Nothing keeps new members out');
    expect(text).not.toContain('public channels are closed');
  });

  it('claims only that channels are closed where nothing judges messages', async () => {
    const text = await barWithout({ verdicts: false });
    expect(text).toContain('public channels are closed to new members. Nothing keeps messages');
    expect(text).not.toContain('are rejected');
  });

  it('claims nothing where nothing holds', async () => {
    const text = await barWithout({ verdicts: false, events: false });
    expect(text).toContain('Nothing enforces this');
    expect(text).not.toMatch(/are rejected|are closed/);
  });
});
