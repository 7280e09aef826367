/** What encodeURIComponent leaves as it is and the header's grammar does not allow (RFC 8187). */
const NOT_IN_HEADER = /['()*]/g;
/** `photo⁧gpj.exe` would be shown as `photoexe.jpg` and saved as a program. */
const TURNS_TEXT_AROUND = /\p{Bidi_Control}/gu;

/**
 * The header that says whether a browser shows a file or saves it, and under which name. The name
 * somebody chose cannot break out of the header nor look like another.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name.replace(TURNS_TEXT_AROUND, '')).replace(
    NOT_IN_HEADER,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
}
