import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Builds the app into a temporary folder, in a process of its own: variables of the environment are
 * what tells one build from another.
 *
 * @param variables those of `.env.example`
 * @returns the folder, which the caller removes
 */
export function buildApp(variables: Readonly<Record<string, string>>): string {
  const outDir = mkdtempSync(join(tmpdir(), 'moderated-chat-app-'));
  execFileSync(process.execPath, [VITE, 'build', '--outDir', outDir, '--logLevel', 'error'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...variables },
  });
  return outDir;
}
