import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

describe('the client of the console', () => {
  it('is generated from the calls that the server has now', () => {
    const run = join(__dirname, '../../../scripts/run.mjs');
    const { stderr, status } = spawnSync(process.execPath, [run, 'api', '--check']);
    expect({ said: stderr.toString(), status }).toEqual({ said: '', status: 0 });
  });
});
