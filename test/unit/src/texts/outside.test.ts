import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import english from '../../../../src/texts/en/chat.json';
import console from '../../../../src/texts/en/console.json';

/** Attributes and properties of components whose value a user reads or hears. */
const TEXT_PROPS = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'label',
  'hint',
  'failure',
  'empty',
  'heading',
  'detail',
  'caption',
  'tip',
  'summary',
  'question',
  'explanation',
  'confirm',
  'text',
  'message',
  'note',
]);

/** The name of a text stands where the text will be written. */
const isName = (text: string) => Object.hasOwn(english, text) || Object.hasOwn(console, text);

const LETTER = /\p{L}{2}/u;

/** The texts of an expression: it may choose among several, or be composed of them. */
function textsOf(node: ts.Node | undefined): readonly ts.Node[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node))
    return LETTER.test(node.text) && !isName(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const pieces = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    return pieces.some(({ text }) => LETTER.test(text)) ? [node] : [];
  }
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    return textsOf(node.expression);
  if (ts.isConditionalExpression(node))
    return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return textsOf(node.right);
    const isValue = [
      ts.SyntaxKind.PlusToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ].includes(kind);
    return isValue ? [...textsOf(node.left), ...textsOf(node.right)] : [];
  }
  return [];
}

function outsideTextsOf(file: string): readonly string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: ts.Node[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && LETTER.test(node.text)) found.push(node);
    if (ts.isJsxAttribute(node) && TEXT_PROPS.has(node.name.getText(source)))
      found.push(...textsOf(node.initializer));
    // Between tags.
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !isCode(node, source))
      for (const child of node.children)
        if (ts.isJsxExpression(child)) found.push(...textsOf(child));
    if (ts.isPropertyAssignment(node) && TEXT_PROPS.has(nameOf(node.name)))
      // One word is the name of a kind, for a component to write.
      found.push(
        ...textsOf(node.initializer).filter((text) => !/^'[a-z]\w+'$/.test(text.getText(source))),
      );
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      if (/(^|\.)(title|textContent|ariaLabel|placeholder)$/.test(node.left.getText(source)))
        found.push(...textsOf(node.right));
    if (ts.isJsxElement(node) && isCode(node, source)) return;
    ts.forEachChild(node, look);
  };
  look(source);
  return found.map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return `${file}:${line + 1}: ${node.getText(source).trim().replaceAll(/\s+/g, ' ')}`;
  });
}

const nameOf = (name: ts.PropertyName) =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';

/** Commands, addresses and keys are the same in each language. */
const isCode = (node: ts.JsxElement | ts.JsxFragment, source: ts.SourceFile) =>
  ts.isJsxElement(node) && /^(code|pre|kbd)$/.test(node.openingElement.tagName.getText(source));

test('No text that somebody reads or hears is outside of the catalogues', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated'))
    .map((name) => join('src', name));
  const found = files.flatMap(outsideTextsOf);
  expect(found).toEqual([]);
});
