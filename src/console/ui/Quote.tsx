import { readableText } from '../../domain/mentionText';
import { tWith } from '../texts/tWith';

/** What somebody wrote, within a sentence. */
export function Quote({ text }: { readonly text: string }) {
  return (
    <>
      {tWith('console.ui.quote', {
        text: <bdi>{readableText(text)}</bdi>,
      })}
    </>
  );
}
