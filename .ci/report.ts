// Turns vitest's own JSON results into the closing line of a CI run: `N passed, N failed`, and its exit code.

import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod'

const Results = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

const [path = '', exitCode = '1'] = process.argv.slice(2)
const results = read(path)
const files = new Map(
  results?.testResults.map(({ name, assertionResults }) => [
    relative(process.cwd(), name),
    assertionResults.filter(({ status }) => status === 'passed' || status === 'failed').length,
  ]),
)
const silent = globSync(['{packages,scripts,bench,test}/**/*.test.ts'], {
  exclude: (name) => name.includes('node_modules'),
}).filter((name) => !files.get(name))
const browser = [...files.keys()].filter((name) => name.startsWith('test/browser/'))

if (browser.length === 0 && !silent.some((name) => name.startsWith('test/browser/'))) {
  console.log('There are no browser tests.')
}
for (const name of silent) console.log(`${name} ran no test`)

const passed = results?.numPassedTests ?? 0
// A file that broke before its first test counts too: it hides tests.
const broken = results?.testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
).length
const failed = (results?.numFailedTests ?? 0) + Math.max(broken ?? 0, silent.length)
const ok = exitCode === '0' && results?.success === true && failed === 0 && passed > 0
console.log(`${passed} passed, ${ok ? 0 : Math.max(failed, 1)} failed`)
process.exitCode = ok ? 0 : 1

function read(file: string): z.infer<typeof Results> | null {
  try {
    return Results.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`no test results in ${file}: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
