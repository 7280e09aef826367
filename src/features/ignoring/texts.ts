/** The label of the control that ignores a user, or stops that. */
export function ignoringLabel(name: string, isIgnored: boolean): string {
  return `${isIgnored ? 'Stop ignoring' : 'Ignore'} ${name}`;
}
