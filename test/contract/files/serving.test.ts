import type PubNub from 'pubnub';
import { PNG } from '../../builders/buildFile';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { askForSlot } from '../../support/drivers/uploads';

const CHANNEL = 'space.files';

describe('a file that somebody opens', () => {
  let service: TestService;
  let ann: PubNub;

  beforeAll(async () => {
    service = await startTestService();
    ann = service.client('ann');
  });
  afterAll(() => service.close());

  const sendAndOpen = async (name: string, data: Buffer) => {
    const file = { data, name, mimeType: 'image/png' };
    const { id } = await ann.sendFile({ channel: CHANNEL, file });
    return fetch(ann.getFileUrl({ channel: CHANNEL, id, name }));
  };

  it.each([
    ['a page that is called a picture', 'cat.png', '<!doctype html><script>alert(1)</script>'],
    ['a script without an extension', 'cat', 'alert(1)'],
    ['a page with two extensions', 'cat.png.html', '<html><script>alert(1)</script>'],
    ['a page behind a few bytes', 'cat.gif', 'GIF8<script>alert(1)</script>'],
  ])('is a download of unknown type: %s [S5]', async (_what, name, text) => {
    const response = await sendAndOpen(name, Buffer.from(text));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it.each([
    ['cat.html', PNG, 'image/png'],
    ['cat.svg', Buffer.from('GIF89a\x01\0\x01\0\0\0\0<script>alert(1)</script>'), 'image/gif'],
    ['cat', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ])('is shown as the picture its bytes show, not as what it is called: %s', async (...row) => {
    const [name, bytes, type] = row;
    const response = await sendAndOpen(name, bytes);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toMatch(/^inline;/);
  });

  it('is a download when it is a drawing, which may carry scripts [S4]', async () => {
    const response = await sendAndOpen(
      'logo.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    );
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it.each([
    ['of a kind that is not measured', Buffer.from('\0\0\0\x20ftypavif', 'latin1'), 403],
    ['that is measured', PNG, 200],
    ['that is a drawing', Buffer.from('<svg><path d="M0 0"/></svg>'), 200],
    ['inside a drawing', Buffer.from('<svg><image href="DATA:image/png;base64,AA"/></svg>'), 403],
    ['behind signs in a drawing', Buffer.from('<svg><image href="&#100;ata:,"/></svg>'), 403],
    ['at the end of a drawing', Buffer.from(`<svg>${'\n'.repeat(99_997)}data:</svg>`), 403],
    ['in a style', Buffer.from(String.raw`<svg><a style="x:url(\64 ata:,)"/></svg>`), 403],
  ])('is drawn on a page only with a known number of pixels: a picture %s', async (...row) => {
    const [, data, status] = row;
    const file = { data, name: 'cat.png', mimeType: 'image/png' };
    const { id } = await ann.sendFile({ channel: CHANNEL, file });
    const url = ann.getFileUrl({ channel: CHANNEL, id, name: 'cat.png' });
    const drawn = await fetch(url, { headers: { 'sec-fetch-dest': 'image' } });
    expect(drawn.status).toBe(status);
    expect((await fetch(url)).status).toBe(200);
  });

  it('can load and run nothing, whatever it is [S4]', async () => {
    for (const bytes of [PNG, Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('<html>')]) {
      const { headers } = await sendAndOpen('cat.png', bytes);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it.each(['with space & plus+.png', 'ünï😀.png', '..png', 'a%2Fb.png', 'x'.repeat(255)])(
    'may be called %s',
    async (name) => {
      const response = await sendAndOpen(name, PNG);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
    },
  );

  it.each([
    ['quotes and ends', "\"; x='y' (z)*.png", '%22%3B%20x%3D%27y%27%20%28z%29%2A.png'],
    ['an extension that is turned around', 'photo\u202Egpj.exe', 'photogpj.exe'],
  ])('is saved under a name that can do no harm: %s', async (_what, name, saved) => {
    const { headers } = await sendAndOpen(name, PNG);
    expect(headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${saved}`);
  });

  it.each([
    ['a path', '{"name":"../../etc/passwd"}'],
    ['a backslash', '{"name":"a\\\\b.png"}'],
    ['a null character', '{"name":"a\\u0000.png"}'],
    ['half a character', '{"name":"a\\ud83d.png"}'],
    ['two dots', '{"name":".."}'],
    ['nothing', '{"name":""}'],
    ['256 characters', `{"name":"${'x'.repeat(256)}"}`],
    ['10,000 characters', `{"name":"${'x'.repeat(10_000)}"}`],
    ['a number', '{"name":1}'],
  ])('may not be called by %s [S7]', async (_what, body) => {
    const response = await askForSlot(service, CHANNEL, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { source: 'Files' } });
  });

  it.each(['%2e%2e%2fsub-local.sqlite', '00000000-0000-4000-8000-000000000000', '..'])(
    'is not found under an id that was never given out: %s',
    async (id) => {
      const { subscribeKey } = service.context.keys;
      const path = `/v1/files/${subscribeKey}/channels/${CHANNEL}/files/${id}/cat.png`;
      expect((await fetch(service.url + path)).status).toBe(404);
    },
  );
});
