import { readFileSync } from 'node:fs'
import ts from 'typescript-api'
import { inRoot } from '../local/root.ts'

/** The types of the contract that packages/sdk/api.ts names. */
const NAMED = ['Collected', 'EvaluateRequest', 'EvaluateResponse', 'Problem']
const API = inRoot('packages', 'sdk', 'api.ts')

/**
 * The SDK's types as one file that needs no other: those of the contract written out, those of
 * packages/sdk/api.ts as they stand, and the global of the script tag.
 */
export function declareSdk(): string {
  const written = writtenOut(NAMED)
  const own = readFileSync(API, 'utf8').replace(/^import type .*\n\n?/m, '')
  return `${written.join('\n\n')}\n\n${own}
export declare const Vigil: VigilSdk

declare global {
  /** Where the SDK was loaded with a script tag. */
  interface Window {
    Vigil?: VigilSdk
  }
}
`
}

function writtenOut(names: readonly string[]): string[] {
  const config = inRoot('packages', 'sdk', 'tsconfig.json')
  const read: unknown = ts.readConfigFile(config, ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, inRoot('packages', 'sdk'))
  const program = ts.createProgram([API], options)
  const checker = program.getTypeChecker()
  const api = program.getSourceFile(API)
  if (api === undefined) throw new Error('there is no api.ts')
  const inScope = checker.getSymbolsInScope(api.endOfFileToken, ts.SymbolFlags.Alias)
  return names.map((name) => {
    const alias = inScope.find((symbol) => symbol.name === name)
    if (alias === undefined) throw new Error(`api.ts names no ${name}`)
    const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(alias))
    const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags
    return `export type ${name} = ${checker.typeToString(type, undefined, NoTruncation | InTypeAlias)}`
  })
}
