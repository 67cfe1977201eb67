import ts from 'typescript';

const MAXIMUM_LINES = 70;

/**
 * Here a factory counts whole: to its reader ten functions that share its variables are one. Elsewhere
 * the lines of named functions inside a function are not its own. A room joins once its factories are small.
 */
const WHOLE_FACTORIES = ['contract/', 'server/', 'src/', 'workers/', 'tools/', 'bench/'];

/** The first function of more than 70 lines, or null. */
export function longFunction(path: string, text: string): string | null {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const linesOf = (node: ts.Node) => lineOf(node.getEnd()) - lineOf(node.getStart(source)) + 1;
  const isWhole = WHOLE_FACTORIES.some((room) => path.startsWith(room));
  const found: string[] = [];

  /** Lines of the functions right below `node`; on the way every function is measured. */
  const measureBelow = (node: ts.Node): number => {
    let nested = 0;
    ts.forEachChild(node, (child) => {
      const below = measureBelow(child);
      nested += isNamedFunction(child) ? linesOf(child) : below;
      const own = linesOf(child) - (isWhole ? 0 : below);
      if (ts.isFunctionLike(child) && own > MAXIMUM_LINES) {
        found.push(`line ${lineOf(child.getStart(source)) + 1}: a function of ${own} lines`);
      }
    });
    return nested;
  };

  measureBelow(source);
  return found[0] ?? null;
}

/** A declaration, a method, or a function kept in a constant or under a key. */
function isNamedFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true;
  if (ts.isAccessor(node) || ts.isConstructorDeclaration(node)) return true;
  const isHeld = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
  const held = isHeld ? node.initializer : undefined;
  return held !== undefined && (ts.isArrowFunction(held) || ts.isFunctionExpression(held));
}
