import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECISION_KINDS } from '../../../server/decisions/decide';

test('docs/integrations.md says what each kind of decision needs', () => {
  const text = readFileSync(join(__dirname, '../../../docs/integrations.md'), 'utf8');
  const [table = ''] = text.slice(text.indexOf('| `kind` ')).split('\n\n');
  const [, , ...rows] = table.split('\n');
  const kinds = rows.flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []);
  expect(kinds.sort()).toEqual([...DECISION_KINDS].sort());
});
