import { REPORT_REASONS } from '../../../../../src/domain/moderation/report';
import { harmOf, severityOf } from '../../../../../src/domain/moderation/severity';

const [WORST, LEAST] = ['Violence or dangerous organizations', "It's a spam"];

describe('the severity of a case', () => {
  it('tells all reasons apart, and has others in the midst', () => {
    const harms = REPORT_REASONS.map(harmOf);
    expect(new Set(harms).size).toBe(REPORT_REASONS.length);
    expect(Math.min(...harms)).toBe(harmOf(LEAST));
    expect(Math.max(...harms)).toBe(harmOf(WORST));
    expect(harmOf('gambling')).toBeGreaterThan(harmOf('False information') - 1);
    expect(harmOf('gambling')).toBeLessThan(harmOf('Hate speech or symbols'));
  });

  it('is that of the worst reason, and never outweighed by the number of reports', () => {
    expect(severityOf([LEAST, WORST], 2)).toBeGreaterThan(severityOf([LEAST], 1_000_000));
    expect(severityOf([WORST], 1)).toBeGreaterThan(severityOf(['gambling'], 5_000));
    expect(severityOf([LEAST], 3)).toBeGreaterThan(severityOf([LEAST], 2));
    expect(severityOf([], 0)).toBe(0);
  });
});
