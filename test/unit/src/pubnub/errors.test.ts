import { isTokenOver, isTokenRefused, toSdkError } from '../../../../src/pubnub/errors';
import { sdkRejection } from '../../../builders/buildSdk';

describe('toSdkError', () => {
  it.each([
    [400, 'badRequest', false],
    [403, 'forbidden', false],
    [404, 'notFound', false],
    [409, 'conflict', false],
    [412, 'conflict', false],
    [413, 'tooLarge', false],
    [414, 'tooLarge', false],
    [429, 'rateLimited', true],
    [500, 'server', true],
    [503, 'server', true],
    [418, 'unknown', false],
  ])('takes status %i for %s', (status, kind, isRetryable) => {
    expect(toSdkError('publish', sdkRejection(status))).toMatchObject({
      kind,
      status,
      isRetryable,
    });
  });

  it.each([
    ['PNNetworkIssuesCategory', 'network', true],
    ['PNTimeoutCategory', 'timeout', true],
    ['PNServerErrorCategory', 'server', true],
    ['PNCancelledCategory', 'cancelled', false],
    ['PNAccessDeniedCategory', 'forbidden', false],
    ['PNBadRequestCategory', 'badRequest', false],
    ['PNValidationErrorCategory', 'badRequest', false],
    ['PNMalformedResponseCategory', 'unknown', false],
  ])('takes %s without a status for %s', (category, kind, isRetryable) => {
    expect(toSdkError('publish', sdkRejection(0, category))).toMatchObject({
      kind,
      status: 0,
      isRetryable,
    });
  });

  it('believes the status more than the category', () => {
    expect(toSdkError('publish', sdkRejection(403, 'PNNetworkIssuesCategory')).kind).toBe(
      'forbidden',
    );
  });

  it('takes a text that starts with "Publish failed" for a refusal [8.1]', () => {
    const kindOf = (text: string) => toSdkError('publish', new Error(text)).kind;
    expect(kindOf('Publish failed, check status for details')).toBe('forbidden');
    expect(kindOf('The Publish failed')).toBe('unknown');
  });

  it('is a plain value that names the operation and the message', () => {
    const error = toSdkError('fetchMessages', sdkRejection(404));
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      kind: 'notFound',
      status: 404,
      operation: 'fetchMessages',
      isRetryable: false,
      message: 'rejected with 404',
    });
  });

  it.each([[null], [undefined], ['text'], [new Error('plain')], [{ status: 'broken' }]])(
    'makes an unknown error of %p',
    (thrown) => {
      expect(toSdkError('publish', thrown)).toMatchObject({ kind: 'unknown', isRetryable: false });
    },
  );
});

describe('isTokenRefused', () => {
  const refusal = (statusCode: number, errorData: unknown) => ({
    status: { statusCode, errorData },
  });

  it('tells a refusal by the access manager from one by a rule', () => {
    const body = { message: 'Token is revoked', error: true, service: 'Access Manager' };
    expect(isTokenRefused(refusal(403, body))).toBe(true);
    const ofRecords = { status: 403, error: { message: 'Token is revoked', source: 'objects' } };
    expect(isTokenRefused(refusal(403, ofRecords))).toBe(true);
    expect(isTokenRefused(refusal(400, body))).toBe(false);
    expect(isTokenRefused(refusal(403, [0, 'Blocked', '1']))).toBe(false);
    expect([null, new Error('text'), {}].map(isTokenRefused)).toEqual([false, false, false]);
  });

  it('tells a token that is over from a user who may not', () => {
    const bodies = ['Token is revoked', 'Token is expired.', 'Forbidden'].map((message) => [
      { message, error: true, service: 'Access Manager' },
      { status: 403, error: { message, source: 'objects' } },
    ]);
    expect(bodies.map((forms) => forms.map((body) => isTokenOver(refusal(403, body))))).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect(isTokenOver(refusal(400, { message: 'Token is revoked' }))).toBe(false);
  });
});
