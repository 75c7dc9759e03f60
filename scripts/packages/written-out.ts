import ts from 'typescript-api'
import { inRoot } from '../local/root.ts'

/**
 * Returns the contract types that a source file imports as self-contained declarations, so that the text needs no other
 * package.
 *
 * @param config tsconfig.json of the package
 * @param entry a source file whose imports name the types
 */
export function writtenOut(config: string, entry: string, names: readonly string[]): string[] {
  const program = ts.createProgram([entry], compilerOptions(config))
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  if (source === undefined) throw new Error(`there is no ${entry}`)
  const inScope = checker.getSymbolsInScope(source.endOfFileToken, ts.SymbolFlags.Alias)
  return names.map((name) => {
    const alias = inScope.find((symbol) => symbol.name === name)
    if (alias === undefined) throw new Error(`${entry} names no ${name}`)
    const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(alias))
    const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags
    return `export type ${name} = ${checker.typeToString(type, undefined, NoTruncation | InTypeAlias)}`
  })
}

/** The options of a tsconfig.json, below the root of the repository. */
export function compilerOptions(config: string): ts.CompilerOptions {
  const path = inRoot(config)
  const read: unknown = ts.readConfigFile(path, ts.sys.readFile).config
  return ts.parseJsonConfigFileContent(read, ts.sys, inRoot(config, '..')).options
}
