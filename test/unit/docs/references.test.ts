import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');
const CODE = [
  'src',
  'shared',
  'emulator',
  'functions',
  'server',
  'scripts',
  'bench',
  'gallery',
  'test',
  'public',
];

const pages = ['', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const files = CODE.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `/${folder}/${name}`,
  ),
);

/** The texts that a pattern captures, each with its page. */
const named = (pattern: RegExp) =>
  pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    return [...text.matchAll(pattern)].map(([, found = '']) => ({ page, found }));
  });

describe('the documentation', () => {
  it('names files that exist, by the end of their paths', () => {
    const names = named(/`([\w./-]+\/[\w.-]+\.(?:tsx?|[cm]?js|css))`/g);
    expect(names.length).toBeGreaterThan(100);
    const missing = names.filter(({ found }) => !files.some((path) => path.endsWith(`/${found}`)));
    expect(missing).toEqual([]);
  });

  it('links to pages and files that exist', () => {
    const links = named(/\]\((?![\w-]+:)([^)#\s]+)(?:#[^)]*)?\)/g);
    expect(links.length).toBeGreaterThan(50);
    const missing = links.filter(
      ({ page, found }) => !existsSync(join(root, dirname(page), found)),
    );
    expect(missing).toEqual([]);
  });
});
