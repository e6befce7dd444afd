import ts from 'typescript';
import { isProduct, lineAt, type Source, type Violation, walk } from './sources.ts';

/** The one module that makes clients, each with its time-outs. */
const maker = 'functions/platform/clients.ts';

/** What a function could ask somebody with, past that module. Their types are free. */
const transports = /^(node:)?(https?|http2)$|^(undici|axios|got|ws)$|^@smithy\/.*-handler$/;

/**
 * Finds clients of AWS, Stripe and the web that functions make elsewhere than in `clients.ts`: without its time-outs, a
 * slow partner would hold a function until it is stopped.
 */
export function clientsElsewhere(sources: readonly Source[]): Violation[] {
  return sources
    .filter((source) => source.fileName.startsWith('functions/') && source.fileName !== maker)
    .filter(isProduct)
    .flatMap(clientsIn);
}

function clientsIn(source: Source): Violation[] {
  const found: Violation[] = [];
  const made = new Map<string, string>();
  const add = (node: ts.Node, detail: string): void =>
    void found.push({ file: source.fileName, line: lineAt(source, node.getStart(source)), size: 1, detail });
  walk(source, (node) => {
    if (ts.isImportDeclaration(node)) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      if (node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return 'skip';
      if (transports.test(from)) add(node, from);
      for (const [local, imported] of namesOf(node))
        if (isLibrary(from) && !imported.endsWith('Command')) made.set(local, from);
      return 'skip';
    }
    if (ts.isNewExpression(node)) {
      const [name = ''] = node.expression.getText(source).split('.');
      // Stripe's library may also have been imported on demand, under any name.
      const isClient = made.has(name) || /Client$|^(Library|Stripe)$/.test(node.expression.getText(source));
      if (isClient) add(node, node.getText(source).split('\n')[0] ?? '');
    }
    if (ts.isIdentifier(node) && node.text === 'fetch') add(node, 'fetch');
    return undefined;
  });
  return found;
}

const isLibrary = (from: string): boolean => /^@aws-sdk\/(client|lib)-|^stripe(\/|$)/.test(from);

/** The values that an import declares, each with its name there. */
function namesOf({ importClause: clause }: ts.ImportDeclaration): [local: string, imported: string][] {
  const bindings = clause?.namedBindings;
  const named =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements
          .filter(({ isTypeOnly }) => !isTypeOnly)
          .map(({ name, propertyName }): [string, string] => [name.text, (propertyName ?? name).text])
      : [];
  const whole = [clause?.name, bindings && ts.isNamespaceImport(bindings) ? bindings.name : undefined];
  return [...named, ...whole.flatMap((name): [string, string][] => (name ? [[name.text, name.text]] : []))];
}
