import { REPORT_REASONS } from '../../../../src/domain/moderation/report';
import { reasonText } from '../../../../src/texts/reportReasons';
import { loadTexts, showTexts } from '../../../../src/texts/t';

afterEach(() => showTexts('en'));

test.each(REPORT_REASONS)(
  '"%s" is the same in English and another text in German',
  async (reason) => {
    expect(reasonText(reason)).toBe(reason);
    await loadTexts('de');
    showTexts('de');
    expect(reasonText(reason)).not.toBe(reason);
  },
);

test.each(['', 'Insulted a guest', 'toString'])('%j is shown as it was written', (reason) => {
  expect(reasonText(reason)).toBe(reason);
});
