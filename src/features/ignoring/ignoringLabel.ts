import { t } from '../../texts/t';

/** The label of the control that ignores a user, or stops that. */
export function ignoringLabel(name: string, isIgnored: boolean): string {
  return isIgnored ? t('ignoring.stopFor', { name }) : t('ignoring.ignore', { name });
}
