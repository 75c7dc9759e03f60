// Runs a Node program so that it does not outlive the process that asked for it, however that one ended: a wrangler left
// behind keeps port and state. Started by startChild, as leader of the program's process group.

import { spawn } from 'node:child_process'

const program = spawn(process.execPath, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
program.on('message', (message) => process.send?.(message))
program.on('exit', (code) => process.exit(code ?? 1))
program.on('error', () => process.exit(1))
// The channel closes when the other end is gone, also when it was killed.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
