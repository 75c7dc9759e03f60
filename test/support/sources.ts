import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import ts from 'typescript-api'

/** One import, re-export or `import()` of a source file. */
export interface Import {
  specifier: string
  /** Whether the import is erased at build time. */
  typeOnly: boolean
  /** Imported names as the other module exports them; empty for a namespace or a side effect. */
  names: string[]
}

/** What the architecture test reads of one TypeScript file. */
export interface Source {
  /** From the repository's root, with forward slashes. */
  path: string
  /** `contract` for packages/contract, `workers/api` for workers/api. */
  package: string
  lines: number
  imports: Import[]
  /** Every `a.b` written, as text: `Date.now`, `db.transaction`. */
  accesses: string[]
  /** Identifiers outside property accesses. */
  identifiers: Set<string>
  /** `new X()` without an argument. */
  bareConstructions: string[]
  /** Numbers as they are written. */
  numbers: string[]
  /** Bindings of the environment that interfaces declare. */
  bindings: string[]
  /** Other properties that interfaces declare. */
  properties: string[]
  /** Properties that are given a value other than `null`, `false`, `0`, `''` and `[]`. */
  given: Set<string>
}

/** Reads every source file under the folders, except tests and declarations. */
export function readSources(...folders: string[]): Source[] {
  const patterns = folders.map((folder) => `${folder}/**/*.ts`)
  return globSync(patterns, { exclude: (path) => path.split(sep).includes('node_modules') })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.d.ts'))
    .sort()
    .map(readSource)
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const source: Source = {
    path,
    package: packageOf(path),
    lines: file.getLineAndCharacterOfPosition(text.trimEnd().length).line + 1,
    imports: [],
    accesses: [],
    identifiers: new Set(),
    bareConstructions: [],
    numbers: [],
    bindings: [],
    properties: [],
    given: new Set(),
  }
  visit(file, source)
  return source
}

/** Returns the package that a path lies in. */
export function packageOf(path: string): string {
  const [top, name] = normalize(path).split(sep)
  return top === 'packages' ? (name ?? '') : `${top}/${name}`
}

/** Returns the package that a relative import resolves to. */
export function relativePackage(source: Source, specifier: string): string {
  return packageOf(join(dirname(source.path), specifier))
}

function visit(node: ts.Node, source: Source): void {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const found = readImport(node)
    if (found !== null) source.imports.push(found)
  } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [target] = node.arguments
    const specifier = target !== undefined && ts.isStringLiteralLike(target) ? target.text : '?'
    source.imports.push({ specifier, typeOnly: false, names: [] })
  } else if (ts.isPropertyAccessExpression(node)) {
    source.accesses.push(`${node.expression.getText()}.${node.name.text}`)
  } else if (ts.isNumericLiteral(node)) {
    source.numbers.push(node.getText())
  } else if (ts.isPropertySignature(node)) {
    const name = node.name.getText()
    const isBinding = /^[A-Z][A-Z0-9_]+$/.test(name)
    ;(isBinding ? source.bindings : source.properties).push(name)
  } else if (ts.isPropertyAssignment(node)) {
    if (!isNeutral(node.initializer)) source.given.add(node.name.getText())
  } else if (ts.isShorthandPropertyAssignment(node)) {
    source.given.add(node.name.text)
  } else if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) {
    const { FirstAssignment, LastAssignment } = ts.SyntaxKind
    const { kind } = node.operatorToken
    if (kind >= FirstAssignment && kind <= LastAssignment) source.given.add(node.left.name.text)
  } else if (ts.isIdentifier(node)) {
    source.identifiers.add(node.text)
  } else if (ts.isNewExpression(node) && (node.arguments?.length ?? 0) === 0) {
    source.bareConstructions.push(node.expression.getText())
  }
  ts.forEachChild(node, (child) => visit(child, source))
}

function isNeutral(value: ts.Expression): boolean {
  return ['null', 'false', '0', "''", '[]'].includes(value.getText())
}

function readImport(node: ts.ImportDeclaration | ts.ExportDeclaration): Import | null {
  const { moduleSpecifier } = node
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return null
  const elements = elementsOf(node)
  const whole = ts.isImportDeclaration(node)
    ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : node.isTypeOnly
  return {
    specifier: moduleSpecifier.text,
    typeOnly: whole || (elements.length > 0 && elements.every((element) => element.isTypeOnly)),
    names: elements.map((element) => (element.propertyName ?? element.name).text),
  }
}

function elementsOf(
  node: ts.ImportDeclaration | ts.ExportDeclaration,
): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause
  if (clause === undefined) return []
  return ts.isNamedImports(clause) || ts.isNamedExports(clause) ? [...clause.elements] : []
}
