import {
  type KeyChange,
  readKeyChanges,
  sequenceOf,
} from '../../src/domain/enforcement/functionKeys';
import { isFresh, readSignedText } from '../../src/domain/enforcement/signedText';
import type { HttpRequest, HttpResponse, Modules } from './platform';
import { isSigned } from './signatures';

type Used = Pick<Modules, 'crypto' | 'kvstore' | 'vault'>;

/** Keeps what the moderation server sends, if it is signed and newer than what is there. Anybody may call it. */
export async function keepKeys(
  request: HttpRequest,
  response: HttpResponse,
  modules: Used,
): Promise<unknown> {
  const signed = readSignedText(await request.json().catch(() => undefined));
  if (!signed || !(await isSigned('keys', signed, modules))) {
    return response.send({ error: 'wrong signature' }, 403);
  }
  const read = readKeyChanges(signed.text);
  if (!read) return response.send({ error: 'not understood' }, 400);
  if (!isFresh(read.at, Date.now())) return response.send({ error: 'too old' }, 403);
  for (const change of read.changes) await keep(change, modules);
  return response.send({ kept: read.changes.length });
}

async function keep(
  { key, sequence, minutes, value }: KeyChange,
  { kvstore }: Used,
): Promise<void> {
  // A call that was held up on its way must not bring back what was true before.
  if (sequenceOf(await kvstore.get(key)) >= sequence) return;
  await kvstore.set(key, { ...value, sequence }, minutes);
}
