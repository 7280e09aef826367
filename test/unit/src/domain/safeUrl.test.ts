import { safeLinkUrl, safePictureUrl } from '../../../../src/domain/safeUrl';

const HOSTILE = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  '  javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'file:///etc/passwd',
  'view-source:javascript:alert(1)',
  'http://[broken',
];

describe.each([
  ['safeLinkUrl', safeLinkUrl],
  ['safePictureUrl', safePictureUrl],
])('%s', (_name, safeUrl) => {
  it.each(HOSTILE)('refuses %j [S2]', (url) => {
    expect(safeUrl(url)).toBeUndefined();
  });

  it.each([
    'https://a.test/cat.png',
    'HTTP://a.test',
    '/pictures/cat.png',
    'cat.png',
    '//a.test/x',
  ])('lets %j through as it is', (url) => {
    expect(safeUrl(url)).toBe(url);
  });

  it.each([null, undefined, ''])('has nothing for %p', (url) => {
    expect(safeUrl(url)).toBeUndefined();
  });
});

describe('safeLinkUrl', () => {
  it('lets mail addresses through, but no local objects', () => {
    expect(safeLinkUrl('mailto:ann@a.test')).toBe('mailto:ann@a.test');
    expect(safeLinkUrl('blob:https://a.test/1')).toBeUndefined();
  });
});

describe('safePictureUrl', () => {
  it('lets local objects through, but no mail addresses', () => {
    expect(safePictureUrl('blob:https://a.test/1')).toBe('blob:https://a.test/1');
    expect(safePictureUrl('mailto:ann@a.test')).toBeUndefined();
  });
});

const CALLS = [
  '/publish/pub-local/sub-local/0/c/0/{"text":"not%20me"}?uuid=ann',
  'https://localhost:8090/publish/pub/sub/0/c/0/1',
  '//host.test/signal/pub/sub/0/c/0/1',
  '/%70ublish/pub/sub/0/c/0/1',
  '/sample/../publish/pub/sub/0/c/0/1',
  '\\publish\\pub\\sub\\0\\c\\0\\1',
  '/v2/presence/sub-key/sub/channel/c/leave',
  '/v1/channel-registration/sub-key/sub/channel-group/g/remove',
  '/v1/files/publish-file/pub/sub/0/c/0/1',
  '/subscribe/sub/c/0/0',
  '/publish/%zz',
  '/%zz',
];

it.each(CALLS)('a picture is no call of the service: %s', (url) => {
  expect(safePictureUrl(url)).toBeUndefined();
});

it.each([
  'https://host.test/v1/files/sub/channels/space.a/files/id/cat.png?uuid=ann',
  '/sample/users/ann.svg',
  'https://host.test/pictures/publish/cat.png',
])('a picture may be %s', (url) => {
  expect(safePictureUrl(url)).toBe(url);
});
