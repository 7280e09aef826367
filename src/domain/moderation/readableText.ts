import { isRecord, textField } from '../../../shared/isRecord';

/** The displayed text of a message: its text, its file's caption, or its file's name. */
export function readableText(message: unknown): string {
  if (typeof message === 'string') return message;
  if (!isRecord(message)) return '';
  const { message: caption, file } = message;
  const text = textField(message, 'text') ?? (caption === undefined ? '' : readableText(caption));
  return text || (isRecord(file) ? (textField(file, 'name') ?? '') : '');
}
