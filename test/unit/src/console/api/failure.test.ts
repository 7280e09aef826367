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
    [
      403,
      'ownDecision',
      'nobody decides in their own case, or on an appeal against their own decision',
    ],
    [409, 'lastLead', 'the team needs a lead'],
    [409, 'rulesConflict', 'another moderator has changed the same setting of the rules'],
    [409, 'keyUsed', 'the request is not valid'],
    [400, 'invalidInput', 'the request is not valid'],
    [500, 'internal', 'the service failed'],
    [403, 'forbidden', 'your role does not allow it, or your link has expired'],
    [404, 'notFound', 'it no longer exists'],
    [429, 'tooMuch', 'too many requests at once; wait a moment'],
    [503, 'unavailable', 'the service cannot be reached'],
    [413, 'tooLarge', 'it is too long'],
  ])('with %i %s says: %s', (status, code, text) => {
    expect(said(status, { code, title: 'In English' })).toBe(text);
  });

  it('quotes what the server explains beyond that', () => {
    const problem = { code: 'invalidInput', title: 'Not valid', detail: 'Nothing is changed.' };
    expect(said(400, problem)).toBe('the service refused it: Nothing is changed.');
  });

  it('says something also when a proxy answered', () => {
    expect(said(502, '<html>')).toBe('the service failed');
    expect(said(418, undefined)).toBe('the service failed');
  });
});
