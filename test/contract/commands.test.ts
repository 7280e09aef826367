import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { scripts } from '../../package.json';
import { waitFor } from '../support/drivers/waitFor';

const COMMAND = /^node scripts\/run\.mjs (\S+)/;

const commands = new Set(
  Object.values(scripts).flatMap((script) => COMMAND.exec(script)?.[1] ?? []),
);

const run = (...args: readonly string[]) =>
  spawn(process.execPath, ['scripts/run.mjs', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

describe('the commands of npm run', () => {
  it.each([...commands])('explain how they are used: %s', async (command) => {
    const child = run(command, '--help');
    const said = text(child.stdout);
    child.stderr.resume();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await said).toMatch(/^Usage: (npm|pubnub-emulator)/m);
  });

  it.each([...commands].filter((command) => command !== 'emulator:compare'))(
    'refuse what they do not know, before anything else: %s',
    async (command) => {
      const child = run(command, '--colour');
      const said = text(child.stdout);
      const complaint = text(child.stderr);
      expect(await once(child, 'close')).toEqual([1, null]);
      expect(await said).toBe('');
      expect(await complaint).toContain('--colour');
      expect(await complaint).not.toContain('    at ');
    },
  );

  it.each([
    [['--language=fr'], 'The language must be en, de, ar, not "fr".'],
    [['folder', 'chat: nothing'], 'There is no story "chat: nothing"; gallery/stories.ts'],
    [['chat: conversation'], '"chat: conversation" is a story; name the folder before it.'],
  ])('take no pictures of what is not there: %j', async (args, complaint) => {
    const child = run('screenshots', ...args);
    const said = text(child.stderr);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(await said).toContain(complaint);
  });

  it('end the tools that they run when they are told to stop', async () => {
    const child = run('test', 'unit', '--runInBand');
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    // Jest has the same output, so this waits for its end, too.
    const ended = once(child, 'close');
    await waitFor(() => said.includes('PASS'), 'the first suite');
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
  });
});
