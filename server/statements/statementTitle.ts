import type { Statement } from '../../src/domain/moderation/inbox';

type Titled = Pick<
  Statement,
  'kind' | 'appealId' | 'place' | 'channelId' | 'restriction' | 'isAutomatic'
>;

/** A statement in one line. */
export function statementTitle(statement: Titled): string {
  const { kind, appealId } = statement;
  const what = decisionTitle(statement);
  const isAnswer = kind === 'uphold' || kind === 'overturn';
  return appealId === undefined || isAnswer ? what : `Your appeal was accepted. ${what}`;
}

function decisionTitle({ kind, place, channelId, restriction, isAutomatic }: Titled): string {
  const where = place ?? channelId ?? '';
  switch (kind) {
    case 'ban':
      return 'You were banned from the chat';
    case 'unban':
      return isAutomatic ? 'Your ban has ended' : 'Your ban was lifted';
    case 'mute':
      return `You were muted in ${where}`;
    case 'unmute':
      return isAutomatic ? `Your mute in ${where} has ended` : `You can write in ${where} again`;
    case 'block':
      return `You were blocked from ${where}`;
    case 'unblock':
      return isAutomatic ? `Your block from ${where} has ended` : `You can open ${where} again`;
    case 'deleteMessage':
      return `Your message in ${where} was deleted`;
    case 'restoreMessage':
      return `Your message in ${where} is shown again`;
    case 'reject':
      return `Your message in ${where} was not published`;
    case 'deny':
      return `Your message in ${where} stays unpublished`;
    case 'release':
      return `Your message in ${where} was published`;
    case 'changeEnd':
      return `The end of your ${restriction ?? 'restriction'} was changed`;
    case 'warn':
      return 'You received a warning';
    case 'unwarn':
      return 'A warning was taken back';
    case 'uphold':
      return 'Your appeal was rejected';
    case 'overturn':
      return 'Your appeal was accepted. The decision was no longer in force';
    default:
      return 'Moderators decided about you';
  }
}
