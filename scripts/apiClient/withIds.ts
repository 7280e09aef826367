import ts from 'typescript';

/** The types of the ids in calls and answers, by the names of their fields. */
const OF_FIELDS: Readonly<Record<string, string>> = {
  ...namesOf('UserId', [
    'userId',
    'actorId',
    'actorIds',
    'answerer',
    'authorId',
    'deciderId',
    'holderId',
    'moderatorId',
    'reporterId',
  ]),
  ...namesOf('ChannelId', ['channelId', 'channelIds', 'mutedChannels', 'blockedChannels']),
  ...namesOf('Timetoken', [
    'appealId',
    'deletedBy',
    'firstReport',
    'ids',
    'lastReport',
    'message',
    'origin',
    'record',
    'reportIds',
    'timetoken',
    'undoes',
  ]),
};

/** Types whose fields `id` are ids of records. */
const OF_RECORDS = /^(?:Get|Post)(?:Appeals?|Case|Decisions?|Reports|Statements)[A-Z]/;

const IMPORTS = `import type { Timetoken } from '../../../shared/protocol';
import type { ChannelId, UserId } from '../../domain/ids';
`;

/**
 * Gives ids the types that tell them apart, and makes lists read-only. JSON has neither.
 *
 * @param text a generated client
 */
export function withIds(text: string): string {
  const source = ts.createSourceFile('client.ts', text, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  for (const statement of source.statements) {
    if (!ts.isTypeAliasDeclaration(statement)) continue;
    visit(statement.type, OF_RECORDS.test(statement.name.text), edits);
  }
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce(
      (result, { at, length, put }) => result.slice(0, at) + put + result.slice(at + length),
      text,
    )
    .replace(/^import/, `${IMPORTS}import`);
}

/** A place of the text, and what stands there instead. */
interface Edit {
  readonly at: number;
  readonly length: number;
  readonly put: string;
}

function visit(node: ts.Node, hasRecordIds: boolean, edits: Edit[]): void {
  if (ts.isArrayTypeNode(node)) edits.push({ at: node.getStart(), length: 0, put: 'readonly ' });
  if (ts.isPropertySignature(node) && node.type) {
    const name = node.name.getText();
    const known = OF_FIELDS[name] ?? (name === 'id' && hasRecordIds ? 'Timetoken' : undefined);
    if (known !== undefined) replaceStrings(node.type, known, edits);
  }
  node.forEachChild((child) => visit(child, hasRecordIds, edits));
}

/** Replaces `string` in a type that is one, or a list or a choice of them. */
function replaceStrings(type: ts.TypeNode, known: string, edits: Edit[]): void {
  if (type.kind === ts.SyntaxKind.StringKeyword) {
    edits.push({ at: type.getStart(), length: type.getWidth(), put: known });
  } else if (ts.isArrayTypeNode(type)) replaceStrings(type.elementType, known, edits);
  else if (ts.isUnionTypeNode(type)) {
    for (const part of type.types) replaceStrings(part, known, edits);
  }
}

function namesOf(type: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, type]));
}
