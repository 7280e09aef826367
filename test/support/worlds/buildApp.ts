import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const INSPECTOR = join(ROOT, 'emulator/inspector/build.mjs');
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Builds the app into a temporary folder, in a process of its own: variables of the environment are
 * what tells one build from another.
 *
 * @param variables those of `.env.example`
 * @param base the path of the pages
 * @returns the folder, which the caller removes
 */
export function buildApp(variables: Readonly<Record<string, string>>, base = '/'): string {
  const outDir = mkdtempSync(join(tmpdir(), 'moderated-chat-app-'));
  const options = ['--base', base, '--outDir', outDir, '--logLevel', 'error'];
  execFileSync(process.execPath, [VITE, 'build', ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...variables },
  });
  return outDir;
}

/** Builds the page of the emulator's Inspector to where the emulator serves it from. */
export function buildInspector(): void {
  execFileSync(process.execPath, [INSPECTOR], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
