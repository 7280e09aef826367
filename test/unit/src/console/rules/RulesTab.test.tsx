import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { capabilitiesOf } from '../../../../../server/capabilities/capabilities';
import { serverEndpoints } from '../../../../../src/console/api/endpoints';
import { RulesTab } from '../../../../../src/console/rules/RulesTab';
import { createTestConsole } from '../../../../support/worlds/testConsole';

/** The texts of both kinds of rules on a keyset without the named parts. */
async function listsWithout(missing: Partial<Record<'events' | 'functions' | 'verdicts', false>>) {
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
  const store = createTestConsole();
  await store.dispatch(serverEndpoints.util.upsertQueryData('getCapabilities', undefined, found));
  render(<RulesTab />, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  return ['Word lists', 'Rules on behaviour'].map(
    (name) => screen.getByRole('region', { name }).textContent,
  );
}

describe('the tab of rules', () => {
  it('says what no rule judges where nobody tells the server what happens', async () => {
    const [words, behaviour] = await listsWithout({ events: false });
    expect(words).toContain('Edits and names are not judged on this keyset.');
    expect(behaviour).toContain('rules about that match nothing.');
  });

  it('says that findings reach nobody where the functions do not ask the server either', async () => {
    const [words] = await listsWithout({ events: false, verdicts: false });
    expect(words).toContain('What word rules reject or flag does not reach moderators');
  });

  it('says nothing of it where somebody does', async () => {
    expect((await listsWithout({})).join()).not.toContain('keyset');
  });

  it('says what is judged where no function judges messages', async () => {
    const [words, behaviour] = await listsWithout({ functions: false });
    expect(words).toContain('Only edits and names are judged on this keyset');
    expect(behaviour).toContain('Only reports and joins are counted on this keyset');
  });

  it('says that reports are counted where the server hears of nothing else', async () => {
    const [words, behaviour] = await listsWithout({ events: false, functions: false });
    expect(words).toContain('Nothing enforces this on this keyset');
    expect(behaviour).toContain('Only reports are counted on this keyset');
  });

  it('says only that nothing enforces rules where that is so', async () => {
    const nothing = { events: false, functions: false, verdicts: false } as const;
    for (const text of await listsWithout(nothing)) {
      expect(text).toMatch(/Nothing enforces this on this keyset/);
      expect(text).not.toMatch(/judged|counted|match nothing/);
    }
  });
});
