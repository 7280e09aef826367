import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(join(__dirname, '../../..', path), 'utf8');

it('continuous integration runs each level of the tests on each change', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const levels = Object.keys(scripts).flatMap((name) => /^test:(?!all$)(.+)/.exec(name)?.[1] ?? []);
  const workflow = read('.github/workflows/ci.yml');
  const [, matrix = ''] = /level: \[(.+)\]/.exec(workflow) ?? [];
  const isRun = (level: string) =>
    matrix.split(', ').includes(level) || new RegExp(`npm run test:${level}\\b`).test(workflow);
  expect(levels).toContain('e2e');
  expect(levels.filter((level) => !isRun(level))).toEqual([]);
});
