import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const INDEX = fileURLToPath(
  new URL('../../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url),
);
const EXPORT = /export \{([^}]*)\} from '(\.\/icons\/[\w-]+\.mjs)'/g;
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own file. Through the index of the package every icon of the app would be
 * needed by whatever needs one (`chunks.ts`), so that icons of dialogs delayed the first screen.
 */
export function iconImports(): Plugin {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(INDEX, 'utf8').matchAll(EXPORT)) {
    for (const name of names.matchAll(/default as (\w+)/g)) {
      files.set(name[1] ?? '', join(dirname(INDEX), file));
    }
  }
  const importOf = (icon: string): string => {
    const file = files.get(icon);
    // Types and what is no icon.
    if (file === undefined) return `import { ${icon} } from 'lucide-react';`;
    return `import ${icon} from ${JSON.stringify(file)};`;
  };
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({
        code: code.replace(IMPORT, (_all, icons: string) =>
          icons
            .split(',')
            .map((icon) => icon.trim())
            .filter((icon) => icon !== '')
            .map(importOf)
            .join(' '),
        ),
        map: null,
      }),
    },
  };
}
