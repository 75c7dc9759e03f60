import { readFileSync } from 'node:fs'
import { inRoot } from '../local/root.ts'
import { writtenOut } from '../packages/written-out.ts'

/** The types of the contract that packages/sdk/api.ts names. */
const NAMED = ['Collected', 'EvaluateRequest', 'EvaluateResponse', 'Problem']
const API = inRoot('packages', 'sdk', 'api.ts')

/**
 * The SDK's types as one file that needs no other: those of the contract written out, those of
 * packages/sdk/api.ts as they stand, and the global of the script tag.
 */
export function declareSdk(): string {
  const written = writtenOut('packages/sdk/tsconfig.json', API, NAMED)
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
