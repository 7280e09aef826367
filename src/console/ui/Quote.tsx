import { stripBidiControls } from '../../lib/text';

/** What somebody wrote, within a sentence. */
export function Quote({ text }: { readonly text: string }) {
  return (
    <>
      “<bdi>{stripBidiControls(text)}</bdi>”
    </>
  );
}
