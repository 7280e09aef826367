import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const INDEX = fileURLToPath(
  new URL('../../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url),
);
const EXPORT = /export \{([^}]*)\} from '(\.\/icons\/[\w-]+\.mjs)'/g;
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/** Draws an icon of the package, with as much of its own component as the app uses. */
const COMPONENT = '\0icon-imports:component';
const COMPONENT_CODE = `
import { createElement } from 'react';
const ATTRIBUTES = {
  ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor' },
  ...{ strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
};
const isNamed = (props) => Object.keys(props).some((name) => name === 'role' || name.startsWith('aria-'));
export default ({ node }) => ({ size = 24, ...props }) =>
  createElement(
    'svg',
    { ...ATTRIBUTES, width: size, height: size, 'aria-hidden': isNamed(props) ? undefined : true, ...props },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

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
    resolveId: (id) => (id === '../createLucideIcon.mjs' ? COMPONENT : undefined),
    load: (id) => (id === COMPONENT ? COMPONENT_CODE : undefined),
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
