// Writes openapi.json and openapi-operator.json from the schemas; with --check it exits 1 if one is out of date, and
// writes nothing.

import { readFileSync, writeFileSync } from 'node:fs'
import { EXAMPLE_SERVERS, openApiDocument } from '@vigil/contract'
import { recordedAnswers } from './docs/recorded-answers.ts'
import { inRoot } from './local/root.ts'

const answers = recordedAnswers()

for (const [name, audience] of [
  ['openapi.json', 'callers'],
  ['openapi-operator.json', 'operator'],
] as const) {
  const path = inRoot(name)
  const document = openApiDocument(EXAMPLE_SERVERS, audience, answers)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text)
  } else if (present(path) !== text) {
    console.error(`${name} differs from the schemas: run \`npm run openapi\``)
    process.exitCode = 1
  }
}

function present(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
