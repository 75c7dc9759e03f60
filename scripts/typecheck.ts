// Checks the types of every project (each folder with a tsconfig.json) and reports the errors of all of them.

import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from './local/root.ts'

const projects = globSync(
  ['tsconfig.json', '{workers,test}/tsconfig.json', 'packages/*/tsconfig.json'],
  { cwd: inRoot() },
)
const failed = projects
  .map(dirname)
  .filter(
    (project) =>
      spawnSync('tsc', ['-p', project], { cwd: inRoot(), stdio: 'inherit' }).status !== 0,
  )
if (failed.length > 0) {
  console.error(`type errors in: ${failed.join(', ')}`)
  process.exitCode = 1
}
