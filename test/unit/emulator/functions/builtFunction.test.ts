import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUNCTIONS_FOLDER } from '../../../support/worlds/builtFunctions';

describe('the built function', () => {
  it('has the rules on words, but not those on behaviour, which do not run there', () => {
    const code = readFileSync(join(FUNCTIONS_FOLDER, 'moderate-message.js'), 'utf8');
    expect(code).toContain('src/domain/wordRules/');
    expect(code).not.toContain('src/domain/behaviourRules/');
  });
});
