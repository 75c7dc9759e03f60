// Lints openapi.json and openapi-operator.json with Redocly (recommended rules) and Spectral; any finding fails.

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { inRoot } from './local/root.ts'

const REDOCLY = '@redocly/cli@2.77.0'
const SPECTRAL = '@stoplight/spectral-cli@6.16.3'
const documents = [inRoot('openapi.json'), inRoot('openapi-operator.json')]
const ruleset = inRoot('build', 'spectral.yaml')

mkdirSync(inRoot('build'), { recursive: true })
writeFileSync(ruleset, 'extends: ["spectral:oas"]\n')
exec(REDOCLY, ['redocly', 'lint', ...documents, '--extends=recommended', '--max-problems=50'])
exec(SPECTRAL, ['spectral', 'lint', ...documents, `--ruleset=${ruleset}`, '--fail-severity=hint'])

function exec(tool: string, command: readonly string[]): void {
  execFileSync('npm', ['exec', '--yes', `--package=${tool}`, '--', ...command], {
    stdio: 'inherit',
  })
}
