import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Parses the texts of `src/texts` when they are built, so that no page needs a parser of them (`docs/decisions/0035`). */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/texts\/\w+\/(?:chat|console)\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compileCatalogue(code)), map: null }),
    },
  };
}

/** @throws SyntaxError for what is no JSON, and for a text that is no ICU message */
function compileCatalogue(json: string): unknown {
  return JSON.parse(json, (_id, value: unknown) =>
    typeof value === 'string' ? compileMessage(value) : value,
  );
}
