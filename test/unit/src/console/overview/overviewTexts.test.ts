import { overviewRows, type Overview } from '../../../../../src/console/overview/overviewTexts';
import { loadTexts, showTexts } from '../../../../../src/texts/t';

const NONE = { decisions: 1, automatic: 0, undone: 0, steps: [], channels: [], moderators: [] };
const OVERVIEW = {
  ...NONE,
  from: Date.UTC(2026, 10, 20),
  open: { count: 3, byAge: [2, 0, 1, 0] },
  appeals: { answered: 0, overturned: 0 },
  reasons: [
    { reason: "It's a spam", count: 2 },
    { reason: '', count: 1 },
  ],
  otherReasons: { reasons: 4, count: 5 },
} as unknown as Overview;

afterEach(() => showTexts('en'));

test('the saved figures have the same names, whatever language the console is in', async () => {
  const save = () =>
    overviewRows(OVERVIEW, Date.UTC(2026, 10, 21), { user: (id) => id, channel: (id) => id });
  const english = save();
  await loadTexts('de');
  showTexts('de');
  expect(save()).toEqual(english);
  expect(english).toEqual(
    expect.arrayContaining([
      ['age', 'Under 1 hour', '', 'open cases', 2],
      ['reason', "It's a spam", '', 'decisions', 2],
      ['reason', 'No reason given', '', 'decisions', 1],
      ['reason', 'Other reasons', '', 'decisions', 5],
    ]),
  );
});
