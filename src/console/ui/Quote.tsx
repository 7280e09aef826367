import { stripBidiControls } from '../../lib/text';
import { t } from '../texts/t';
import { withElements } from '../../texts/withElements';

/** What somebody wrote, within a sentence. */
export function Quote({ text }: { readonly text: string }) {
  return (
    <>
      {withElements((elements) => t('console.ui.quote', elements), {
        text: <bdi>{stripBidiControls(text)}</bdi>,
      })}
    </>
  );
}
