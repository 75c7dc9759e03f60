import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript-api'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { declareSdk } from './declare-sdk.ts'

// The compiler reads the whole DOM.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-types-'))
  writeFileSync(join(folder, 'v1.d.ts'), declareSdk())
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the compiler says to a page's own source, with nothing of the repository in sight. */
function complaints(source: string): string[] {
  const path = join(folder, 'page.ts')
  writeFileSync(
    path,
    `import type { VigilSdk } from './v1'\ndeclare const Vigil: VigilSdk\n${source}`,
  )
  const program = ts.createProgram([path], {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

it('a page can use the published types by themselves', () => {
  expect(
    complaints(`
const vigil = Vigil.load({ publicKey: 'pk_test_x', endpoint: 'https://edge.example.com' })
vigil.evaluate({ event: 'login' }).then((answer) => {
  if (answer.ok) {
    const score: number = answer.response.score
    const token: string = answer.response.verdictToken.token
    return [score, token]
  }
  const reason: 'offline' | 'blocked' | 'unreachable' | 'timeout' | 'refused' | 'unavailable' = answer.reason
  return [reason, answer.collected.userAgent]
})
vigil.watch(document.forms[0]).stop()
window.Vigil?.load({ publicKey: 'pk_test_x' }).consent(false)`),
  ).toEqual([])
})

it('and the compiler reports wrong uses', () => {
  expect(complaints('Vigil.load({})').join()).toContain('publicKey')
  expect(complaints("Vigil.load({ publicKey: 'x' }).score()").join()).toContain('score')
})
