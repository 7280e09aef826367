import { toFailure } from '../../../../../src/console/api/failure';
import { describeError } from '../../../../../src/console/actions/texts';

const said = (status: number, body: unknown) => {
  const { kind, reason } = toFailure(status, body);
  return describeError(kind, reason);
};

describe('a call that the server refused', () => {
  it.each([
    [409, 'leased', 'another moderator is working on this case'],
    [409, 'alreadyDecided', 'another moderator has already changed or decided it'],
    [403, 'ownDecision', 'the service refused it: Not in your own case'],
    [403, 'forbidden', 'your role does not allow it, or your link has expired'],
    [404, 'notFound', 'it no longer exists'],
    [429, 'tooMuch', 'too many requests at once; wait a moment'],
    [503, 'unavailable', 'the service cannot be reached'],
    [413, 'tooLarge', 'it is too long'],
  ])('with %i %s says: %s', (status, code, text) => {
    expect(said(status, { code, title: 'Not in your own case' })).toBe(text);
  });

  it('says something also when a proxy answered', () => {
    expect(said(502, '<html>')).toBe('the service failed');
    expect(said(418, undefined)).toBe('the service failed');
  });
});
