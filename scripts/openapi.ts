// Writes openapi.json from the schemas; with --check it exits 1 if the file is out of date, and writes nothing.

import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '@vigil/contract'
import { inRoot } from './local/root.ts'

const path = inRoot('openapi.json')
const document = openApiDocument({
  apiUrl: 'https://api.acme.example',
  edgeUrl: 'https://edge.acme.example',
})
const text = `${JSON.stringify(document, null, 2)}\n`
if (!process.argv.includes('--check')) {
  writeFileSync(path, text)
} else if (present() !== text) {
  console.error('openapi.json is not what the schemas say: run `npm run openapi`')
  process.exitCode = 1
}

function present(): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
