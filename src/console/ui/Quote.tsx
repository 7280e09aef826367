import { stripBidiControls } from '../../lib/text';
import { tWith } from '../texts/tWith';

/** What somebody wrote, within a sentence. */
export function Quote({ text }: { readonly text: string }) {
  return (
    <>
      {tWith('console.ui.quote', {
        text: <bdi>{stripBidiControls(text)}</bdi>,
      })}
    </>
  );
}
