import ts from 'typescript';

/** The first variable, parameter or property that holds a stream of RxJS and has no `$` at its end, or null. */
export function unmarkedStream(path: string, text: string): string | null {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
  const find = (node: ts.Node): ts.Node | undefined =>
    isUnmarked(node, source) ? node : ts.forEachChild(node, find);
  const found = find(source);
  if (found === undefined) return null;
  const { line } = source.getLineAndCharacterOfPosition(found.getStart(source));
  return `line ${line + 1}: a stream whose name does not end in $`;
}

function isUnmarked(node: ts.Node, source: ts.SourceFile): boolean {
  const isHolder =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node);
  if (!isHolder || ts.isObjectBindingPattern(node.name)) return false;
  const type = node.type?.getText(source) ?? '';
  const value = 'initializer' in node ? (node.initializer?.getText(source) ?? '') : '';
  const isStream =
    /^(Observable|Subject|BehaviorSubject|ReplaySubject)</.test(type) ||
    /^new (Behavior|Replay)?Subject\b/.test(value);
  return isStream && !node.name.getText(source).endsWith('$');
}
