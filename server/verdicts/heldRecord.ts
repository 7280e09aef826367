import { isRecord, textField } from '../../shared/isRecord';
import { namedFiles } from '../../src/domain/message';
import { readQuote } from '../../src/domain/quote';
import type { Question } from '../../src/domain/enforcement/verdict';

type Spoken = NonNullable<Question['spoken']>;

/** The record of a message that a rule on behaviour holds, in the form of those that word rules reject. */
export function heldRecord(
  { channelId, userId }: Pick<Question, 'channelId' | 'userId'>,
  { message, meta }: Spoken,
  ruleId: string,
): object {
  const [file] = namedFiles(message);
  const quote = readQuote(meta);
  const messageId = isRecord(message) ? textField(message, 'id') : undefined;
  return {
    type: 'text',
    originalMessage: message,
    moderatedMessage: message,
    senderUuid: userId,
    reason: 'behaviour',
    ruleId,
    isCut: false,
    channelId,
    ...(messageId !== undefined && { messageId }),
    ...(file && { fileId: file.id, fileName: file.name }),
    ...(quote && { quotedMessage: quote }),
  };
}
