import { Type } from '@sinclair/typebox';
import { refusalFor } from '../../src/domain/enforcement/refusal';
import { isFresh, type SignedText } from '../../src/domain/enforcement/signedText';
import {
  type Question,
  readQuestion,
  VERDICTS_PATH,
  writeVerdict,
} from '../../src/domain/enforcement/verdict';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { setTime } from '../../src/lib/setTime';
import { type FunctionSecrets, isSigned, sign } from '../functions/signing';
import { keepHeld } from '../held/held';
import type { Api, Deps } from '../http/api';
import { Problem } from '../http/problem';
import { keepRuleReport } from '../reports/ruleReports';
import { countMatches } from '../rules/ruleFigures';
import { factsOf } from '../sessions/restrictionFacts';
import type { Store } from '../store/openStore';
import { storableJson } from '../store/storableJson';
import type { Shield } from './shield';

/** A message and its record, each of at most 32 KiB, as JSON text in JSON text. */
const MAX_BODY = 256 * 1_024;
const Signed = Type.Object(
  { text: Type.String(), signature: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
);
/** Questions that are told apart, and for how long: they are taken for less, ms. */
const MAX_ASKED = 200_000;
const ASKED_MS = 600_000;

interface VerdictParts {
  readonly secrets: FunctionSecrets;
  readonly shield: Shield;
}

/** The questions of the function that runs before each publish. */
export function addVerdicts(
  app: Api,
  { store }: Pick<Deps, 'store'>,
  { secrets, shield }: VerdictParts,
): void {
  /** When each question was asked, by its signature; ms since the epoch. */
  const asked = new Map<string, number>();
  const requireNew = (signature: string) => {
    if (asked.has(signature)) throw new Problem('forbidden', 'The question was asked before.');
    setTime(asked, signature, Date.now(), { lastsMs: ASKED_MS, most: MAX_ASKED });
  };

  app.post(
    VERDICTS_PATH,
    {
      schema: {
        tags: ['verdicts'],
        security: [],
        description:
          'What the PubNub Function tells and asks about one message. Question and answer are signed with the ' +
          'secret that the server shares with it.',
        body: Signed,
        response: { 200: Signed },
      },
      config: { access: 'everybody', cost: 0 },
      bodyLimit: MAX_BODY,
    },
    async (request) => {
      const signed = request.body;
      const question = await request.prove(() => Promise.resolve(readSigned(signed, secrets)));
      requireNew(signed.signature);
      await keepRecords(store, signed.signature, question);
      // Somebody may have decided about its sender meanwhile, of which the function does not know yet.
      const { waitMs, refusal = await findRefusal(store, question) } = await shield.judge(question);
      const verdict = {
        of: signed.signature,
        ...(refusal !== undefined && { refusal }),
        ...(waitMs !== undefined && { waitMs }),
      };
      return sign(secrets, 'verdict', writeVerdict(verdict));
    },
  );
}

/** Why the sender may not publish there, by what holds now. */
async function findRefusal(
  { db }: Store,
  { channelId, userId }: Pick<Question, 'channelId' | 'userId'>,
): Promise<string | undefined> {
  const { restrictions } = await factsOf(db, toUserId(userId));
  return refusalFor(restrictions, channelId);
}

/** @throws Problem `notSignedIn` when it was not signed for this, or not just now */
function readSigned(signed: SignedText, secrets: FunctionSecrets): Question {
  if (!isSigned(secrets, 'question', signed)) throw new Problem('notSignedIn');
  const question = readQuestion(storableJson(signed.text));
  if (!question || !isFresh(question.at, Date.now())) throw new Problem('notSignedIn');
  return question;
}

/** Keeps what the word rules found, once, also where several servers are asked. */
async function keepRecords(
  store: Store,
  signature: string,
  { channelId, rejected, report, masked = [] }: Question,
): Promise<void> {
  if (!rejected && !report && masked.length === 0) return;
  await store.write(async (write) => {
    const { numInsertedOrUpdatedRows } = await write.db
      .insertInto('keptQuestions')
      .values({ signature, keptAt: write.now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    if (rejected) await keepHeld(write, toChannelId(channelId), write.nextId(), rejected);
    if (report) await keepRuleReport(write, write.nextId(), report);
    await countMatches(write, masked);
  });
}
