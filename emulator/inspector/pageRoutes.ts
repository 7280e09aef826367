import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noAccessNeeded } from '../access/access';
import { balancerErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import { ServiceError } from '../protocol/serviceError';
import { PAGE_FOLDER } from './pageFolder.cjs';

/** The page runs its own files only, asks its own origin only, and nobody puts it into a frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const FILES = [
  { path: '/inspector', file: 'index.html', contentType: 'text/html; charset=utf-8' },
  { path: '/inspector/page.js', file: 'page.js', contentType: 'text/javascript; charset=utf-8' },
  { path: '/inspector/page.css', file: 'page.css', contentType: 'text/css; charset=utf-8' },
];

/** The files of the page. */
export const pageOperations: readonly Operation[] = FILES.map(({ path, file, contentType }) =>
  defineOperation({
    name: 'inspectorPage',
    method: 'GET',
    isShown: true,
    isInspection: true,
    path,
    errors: balancerErrors,
    validate: () => undefined,
    access: noAccessNeeded,
    handle: () => ({
      body: readPageFile(file),
      contentType,
      headers: { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' },
    }),
  }),
);

/** @throws ServiceError `unknownPath` where the page was not built */
function readPageFile(name: string): string {
  try {
    return readFileSync(join(PAGE_FOLDER, name), 'utf8');
  } catch (cause) {
    throw new ServiceError('unknownPath', [], { cause });
  }
}
