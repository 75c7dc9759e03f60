// `npm run accuracy -- NAME [--data DIR]` runs one measurement of accuracy.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Each is a module in this folder that exports `run(args): Promise<boolean>`. */
const NAMES = ['intel', 'browsers', 'judgement', 'graph', 'infected', 'absence']

const [name, ...args] = process.argv.slice(2)
process.exitCode = (await measure(name, args)) ? 0 : 1

async function measure(asked: string | undefined, rest: string[]): Promise<boolean> {
  const usage = `npm run accuracy -- ${NAMES.join(' | ')} [--data DIR]`
  if (asked === undefined || !NAMES.includes(asked)) {
    console.error(asked === undefined ? usage : `there is no measurement ${asked}\n${usage}`)
    return false
  }
  const path = join(import.meta.dirname, `${asked}.ts`)
  if (!existsSync(path)) {
    console.error(`the measurement ${asked} is not part of this checkout`)
    return false
  }
  const module: { run(args: string[]): Promise<boolean> } = await import(pathToFileURL(path).href)
  try {
    return await module.run(rest)
  } catch (error) {
    if (!isUsageError(error)) throw error
    console.error(error.message)
    return false
  }
}

/** True for the errors of `parseArgs`: an unknown option, or an option without its value. */
function isUsageError(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
