import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where something has a side because it was measured on the screen. */
const MEASURED = [
  'src/ui/placeBeside.ts',
  'src/ui/openTip.ts',
  'src/ui/Menu.tsx: inset: var(--top) auto auto var(--left);',
  'src/features/emoji/PickerDialog.tsx: inset: var(--top) auto auto var(--left);',
  'src/features/mentions/CompletionList.tsx: left: max(',
  'src/features/pictures/PictureViewer.tsx: left: box.left',
];

const PHYSICAL = [
  /(^|[^-\w'])(left|right):\s*[^']/,
  /(margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)\b/,
  /border-(top|bottom)-(left|right)/,
  /(text-align|float|clear):\s*(left|right)/,
  /\bto (left|right)\b.*gradient|gradient\(to (left|right)/,
  /translateX\((?!calc\([^;]*var\(--onwards\))/,
  /\b(marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight)\b/,
  /['"]Arrow(Left|Right)['"]/,
];

/** The values of a property with one for each side. */
const SIDES = /(?:margin|padding|inset): ([^;]+);/;

function hasUnequalSides(line: string): boolean {
  const values = SIDES.exec(line)?.[1];
  if (values === undefined) return false;
  const parts: string[] = [];
  let depth = 0;
  for (const piece of values.split(' ')) {
    if (depth > 0) parts.push(`${parts.pop() ?? ''} ${piece}`);
    else parts.push(piece);
    depth += piece.split('(').length - piece.split(')').length;
  }
  return parts.length === 4 && parts[1] !== parts[3];
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('generated'))
  .map((name) => join('src', name));

/** Comments and types may speak of sides. */
const isCode = (line: string) => !/^\s*(\/?\*|\/\/|readonly |import )/.test(line);

test('Styles, movements and keys have no side of the screen, but a begin and an end', () => {
  const found = files
    .filter((file) => file !== 'src/lib/keyboard.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(isCode)
        .filter((line) => PHYSICAL.some((sign) => sign.test(line)) || hasUnequalSides(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => !MEASURED.some((allowed) => line.startsWith(allowed)));
  expect(found).toEqual([]);
});
