// Runs a Node program that must not outlive its parent, however the parent ends: an orphaned wrangler keeps port and
// state.
// Started by startChild, as leader of the program's process group.

import { spawn } from 'node:child_process'
import { endWithParent } from './end-with-parent.ts'

const program = spawn(process.execPath, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
program.on('message', (message) => process.send?.(message))
program.on('exit', (code) => process.exit(code ?? 1))
program.on('error', () => process.exit(1))
endWithParent()
