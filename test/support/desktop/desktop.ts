import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { Programs } from '../browsers.ts'
import { type Program, programOf, start } from './child.ts'

/** An X display without a screen, with a window manager. */
export interface Desktop {
  /** For the environment of its programs: `:99`. */
  display: string
  close(): Promise<void>
}

const SIZE = '1920x1080x24'

/** Opens a desktop of 1920 by 1080 on a display number that the server picks. */
export async function openDesktop(programs: Programs): Promise<Desktop> {
  const child = spawn(
    programs.xvfb,
    ['-displayfd', '3', '-screen', '0', SIZE, '-noreset', '-nolisten', 'tcp', '-dpi', '96'],
    { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const server = programOf(child)
  const display = `:${await firstLine(child.stdio[3])}`
  const manager: Program = start(programs.openbox, [], { DISPLAY: display })
  return {
    display,
    close: async () => {
      await manager.end()
      await server.end()
    },
  }
}

/** Keeps the pipe open: the X server would end when it writes to a closed one. */
function firstLine(stream: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!isReadable(stream)) throw new Error('the X server has no display pipe')
    let text = ''
    stream.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('\n')) resolve(text.trim())
    })
    stream.on('end', () => reject(new Error('the X server named no display')))
  })
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === 'object' && stream !== null && Symbol.asyncIterator in stream
}
