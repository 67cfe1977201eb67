import ts from 'typescript';

/**
 * The first place that drops an error without a word, or null. An error that is caught is thrown again, used, or
 * answered by a value in its place; else a comment says why nothing is lost.
 */
export function droppedError(path: string, text: string): string | null {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
  const lines = text.split('\n');
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getEnd()).line;
  /** On the lines of the statement, or right above it. */
  const isExplained = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(statementOf(node).getStart(source));
    return lines
      .slice(Math.max(line - 1, 0), lineOf(node) + 1)
      .some((one) => /\/\/|\*\//.test(one));
  };
  const find = (node: ts.Node): ts.Node | undefined => {
    const isDropped = ts.isCatchClause(node) ? isEmptyHanded(node) : isSilentCall(node);
    return isDropped && !isExplained(node) ? node : ts.forEachChild(node, find);
  };
  const found = find(source);
  return found === undefined
    ? null
    : `line ${lineOf(found) + 1}: an error is dropped without a word`;
}

function statementOf(node: ts.Node): ts.Node {
  let at = node;
  while (!ts.isStatement(at) && at.parent !== undefined) at = at.parent;
  return at;
}

/** A `catch` that neither throws, nor answers anything, nor looks at what was thrown. */
function isEmptyHanded({ block, variableDeclaration }: ts.CatchClause): boolean {
  if (variableDeclaration !== undefined) return false;
  const isAnswer = (node: ts.Node): boolean =>
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isCallExpression(node) ||
    ts.isBinaryExpression(node) ||
    (ts.forEachChild(node, isAnswer) ?? false);
  return !isAnswer(block);
}

/** `.catch(() => undefined)`, or one whose function does nothing. */
function isSilentCall(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [handler] = node.arguments;
  if (node.expression.name.text !== 'catch' || handler === undefined) return false;
  if (!ts.isArrowFunction(handler)) return false;
  return /^(undefined|void 0|\{\s*\})$/.test(handler.body.getText());
}
