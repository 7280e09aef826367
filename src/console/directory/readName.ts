import { inOneLine, isBlank, stripBidiControls } from '../../lib/text';

/** The name of a user or a channel as it is shown; null without one. */
export function readName(name: string | null | undefined): string | null {
  return name == null || isBlank(name) ? null : inOneLine(stripBidiControls(name));
}
