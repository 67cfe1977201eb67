import ts from 'typescript';

const TEST_WORDS = new Set(['test', 'it']);

/** The name at the root of `test`, `test.each(table)`, `test.concurrent` and so on. */
function rootName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee)) return rootName(callee.expression);
  if (ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)) {
    return rootName(ts.isCallExpression(callee) ? callee.expression : callee.tag);
  }
  return '';
}

function titleText(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
}

/** The titles of all tests in a source text, in their order; a computed part reads "…". */
export function testTitles(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TEST_WORDS.has(rootName(node.expression))) {
      const title = titleText(node.arguments[0]);
      if (title !== null && node.arguments.length > 1) titles.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}
