import {
  formatDay,
  formatList,
  formatMoment,
  formatRecent,
  formatSize,
} from '../../../../src/texts/format';
import { loadTexts, showTexts } from '../../../../src/texts/t';

describe('formatSize', () => {
  it.each([
    [0, '0 bytes'],
    [31, '31 bytes'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [3500, '3.4 kB'],
    [5 * 1024 * 1024, '5 MB'],
    [6_500_000, '6.2 MB'],
  ])('says %d as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

describe('formatDay', () => {
  // Clocks go forward in the night before the last Sunday of March where there is summer time.
  const day = (date: number, hour = 0) => new Date(2026, 2, date, hour).getTime();

  it.each([
    [day(29, 23), day(29), 'today'],
    [day(28, 0), day(29), 'yesterday'],
    [day(28, 23), day(29), 'yesterday'],
    [day(29, 12), day(30), 'yesterday'],
    [day(27, 23), day(29), 'Friday, March 27, 2026'],
    [day(30), day(29), 'Monday, March 30, 2026'],
    [day(29), null, 'Sunday, March 29, 2026'],
  ])('says %d, seen from %d, as %s', (ms, today, text) => {
    expect(formatDay(ms, today)).toBe(text);
  });
});

const day = (date: number, hour = 0) => new Date(2026, 2, date, hour).getTime();

describe('formatRecent', () => {
  it.each([
    [day(29, 23), day(29), '11:00 PM'],
    [day(28, 23), day(29), '3/28/26, 11:00 PM'],
  ])('says %d, seen from %d, as %s', (ms, today, text) => {
    expect(formatRecent(ms, today).replace(/\s/g, ' ')).toBe(text);
  });
});

describe('formatMoment', () => {
  it.each([
    [day(29, 23), day(29), '11:00 PM'],
    // The clock of this device is behind.
    [day(30, 1), day(29), '1:00 AM'],
    [day(28, 0), day(29), 'yesterday'],
    [day(27, 23), day(29), '3/27/26'],
    [day(29), null, '3/29/26'],
  ])('says %d, seen from %d, as %s', (ms, today, text) => {
    expect(formatMoment(ms, today).replace(/\s/g, ' ')).toBe(text);
  });
});

describe('formatList', () => {
  afterEach(() => showTexts('en'));

  it.each([
    ['en', 'Ana, Bob, Cleo'],
    ['de', 'Ana, Bob und Cleo'],
    ['ar', 'Ana، وBob، وCleo'],
  ] as const)('joins names as "%s" does', async (language, text) => {
    await loadTexts(language);
    showTexts(language);
    expect(formatList(['Ana', 'Bob', 'Cleo'])).toBe(text);
  });
});
