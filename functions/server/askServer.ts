import { readSignedText } from '../../src/domain/enforcement/signedText';
import {
  type Judgement,
  type Question,
  readVerdict,
  VERDICTS_PATH,
} from '../../src/domain/enforcement/verdict';
import type { Modules } from './platform';
import { isSigned, sign } from './signatures';

/** How long the server may take, ms: whoever sends a message waits for it. */
const TIMEOUT_MS = 2_000;

/**
 * Asks the server about a message, and tells it what the word rules found.
 *
 * @throws (rejects) when it does not answer in time, or the answer is not its own
 */
export async function askServer(
  url: string,
  question: Omit<Question, 'at'>,
  modules: Modules,
): Promise<Judgement> {
  const signed = await sign('question', JSON.stringify({ at: Date.now(), ...question }), modules);
  // A proxy before several servers can have one of them judge all messages of a user.
  const address = `${url}${VERDICTS_PATH}?user=${encodeURIComponent(question.userId)}`;
  const { status, body } = await modules.xhr.fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(signed),
    timeout: TIMEOUT_MS,
  });
  const answer = status === 200 ? readSignedText(JSON.parse(body)) : undefined;
  if (!answer || !(await isSigned('verdict', answer, modules))) throw new Error('no verdict');
  const verdict = readVerdict(answer.text, signed.signature);
  if (!verdict) throw new Error('no verdict');
  return verdict;
}
