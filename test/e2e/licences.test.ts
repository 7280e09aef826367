import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { startTestService, type TestService } from '../support/worlds/testService';

const ROOT = join(__dirname, '../..');
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
/** Data and styles, which source maps do not list. */
const WITHOUT_SOURCE_MAP = ['@emoji-mart/data', 'charts.css'];

interface SourceMap {
  readonly sources: readonly string[];
}

/** The packages whose code is in the scripts of the built app. */
function packagesIn(appFolder: string): string[] {
  const maps = readdirSync(appFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js.map'))
    .map((name) => JSON.parse(readFileSync(join(appFolder, name), 'utf8')) as SourceMap);
  const names = maps.flatMap(({ sources }) =>
    sources.flatMap((source) => PACKAGE.exec(source)?.[1] ?? []),
  );
  return [...new Set([...names, ...WITHOUT_SOURCE_MAP])];
}

describe('the notices of the built app', () => {
  const appFolder = process.env['TEST_APP_FOLDER'] ?? '';
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ fallback: sirv(appFolder) });
  });
  afterAll(() => service.close());

  it('name every package in it with its version and the text of its licence', async () => {
    const response = await fetch(`${service.url}/third-party-notices.txt`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const notices = await response.text();
    const packages = packagesIn(appFolder);
    expect(packages).toEqual(expect.arrayContaining(['pubnub', 'react', 'workbox-core']));
    for (const name of packages) {
      const folder = join(ROOT, 'node_modules', name);
      const described = readFileSync(join(folder, 'package.json'), 'utf8');
      const { version } = JSON.parse(described) as { version: string };
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry)) ?? 'LICENSE';
      const text = readFileSync(join(folder, file), 'utf8').trim();
      expect(notices).toContain(`${name} ${version} (`);
      expect(notices).toContain(text);
    }
    // In the published files of `pubnub` and `emoji-mart`.
    for (const embedded of ['cbor-js 0.1.0', 'preact 10.6.4']) {
      expect(notices).toMatch(new RegExp(`^${embedded} \\(MIT\\)\n\nThe MIT License`, 'm'));
    }
  });

  it('are not loaded by the service worker', async () => {
    const worker = await (await fetch(`${service.url}/sw.js`)).text();
    expect(worker).toContain('index.html');
    expect(worker).not.toMatch(/third-party-notices|\.vite/);
  });
});
