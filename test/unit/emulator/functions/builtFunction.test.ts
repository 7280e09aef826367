import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');

describe('functions/moderate-message.js', () => {
  it('is what its sources make, and small enough for PubNub', () => {
    const { status, stderr } = spawnSync('node', ['scripts/buildFunctions.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('out of date');
    expect(status).toBe(0);
  });

  it('has nothing of the rules on behaviour, which do not run there', () => {
    const code = readFileSync(join(ROOT, 'functions/moderate-message.js'), 'utf8');
    expect(code).not.toContain('src/domain/behaviourRules/');
  });
});
