import type { Match, ModerationRules } from './rules';
import { scan } from './scan';

/**
 * Everything that the rules of a channel find in a text, in the order of the text. The live path and
 * the console's test box both ask this scan, so that they cannot disagree.
 */
export function findMatches(text: string, rules: ModerationRules, channel: string): Match[] {
  return scan(text, rules, channel).finds.map(({ match }) => match);
}
