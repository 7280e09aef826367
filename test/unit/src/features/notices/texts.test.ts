import { statementTitle as titleOfServer } from '../../../../../server/statements/statementTitle';
import { toChannelId } from '../../../../../src/domain/ids';
import { statementFacts, statementTitle } from '../../../../../src/features/notices/texts';
import { buildStatement } from '../../../../builders/buildModeration';

const KINDS = [
  'ban',
  'unban',
  'mute',
  'unmute',
  'block',
  'unblock',
  'deleteMessage',
  'restoreMessage',
  'reject',
  'deny',
  'release',
  'changeEnd',
  'warn',
  'unwarn',
  'uphold',
  'overturn',
  'handOver',
] as const;

test.each(KINDS)('the title of "%s" says on the page what it says in webhooks', (kind) => {
  const place = { channelId: toChannelId('public.news'), place: 'News' };
  const statements = [false, true].flatMap((isAutomatic) => [
    { kind, isAutomatic },
    { kind, isAutomatic, ...place },
    { kind, isAutomatic, ...place, restriction: 'mute', appealId: '17000000000000000' },
  ]) as Parameters<typeof statementTitle>[0][];
  expect(statements.map(statementTitle)).toEqual(statements.map(titleOfServer));
});

test('a quoted message reads as in the chat', () => {
  const quotes = ['[Bob](pn-user://bob), you fool'];
  expect(statementFacts(buildStatement(2, { quotes }))).toContainEqual([
    'Your message',
    '@Bob, you fool',
  ]);
});
