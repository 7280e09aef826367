import { MAX_SHOWN_REACTORS } from '../../domain/messageAction';
import { formatList } from '../../texts/format';
import { t } from '../../texts/t';

/** The names of the users who reacted: up to 99, then `and N more` (specification, section 9). */
export function reactionNames(names: readonly string[]): string {
  const shown = formatList(names.slice(0, MAX_SHOWN_REACTORS));
  const more = names.length - MAX_SHOWN_REACTORS;
  return more > 0 ? t('reactions.namesAndMore', { names: shown, count: more }) : shown;
}
