import type { ModerationRules } from '../../src/domain/wordRules/rules';
import type { Store } from '../store/openStore';
import { readRulesVersion } from './rules';

/** Gives the word rules in force. Preparing rules costs more than a text does, so they are read again only when they changed. */
export function createWordsReader({ db }: Store): () => Promise<ModerationRules> {
  let known: { readonly version: number; readonly words: ModerationRules } | undefined;
  return async () => {
    const { version } = await db
      .selectFrom('ruleVersions')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirstOrThrow();
    if (known?.version !== version) known = await readRulesVersion(db);
    return known.words;
  };
}
