import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { inRoot } from './root.ts'

const DemoKeys = z.object({
  secretTest: z.string(),
  secretLive: z.string(),
  publishableTest: z.string(),
  publishableLive: z.string(),
})
/** The four complete keys of the demo workspace: the only place where they are stored. */
export type DemoKeys = z.infer<typeof DemoKeys>

const DevFile = z.object({
  /** Base URL of the server API. */
  api: z.string(),
  /** Base URL of the browser host. */
  edge: z.string(),
  /** URL of the SDK script. */
  sdk: z.string(),
  /** The demo workspace's licensed host. */
  site: z.string(),
  keys: DemoKeys,
  /** Bearer of /admin/v1. */
  operatorToken: z.string(),
  /** Base URL that takes `/cdn-cgi/local/scheduled`, to run the cron by hand. */
  control: z.string(),
})
/** Hosts and keys of a service that a start in this clone stored in its file. */
export type DevFile = z.infer<typeof DevFile>

/** Kind of start; each has its own file, so that none lists hosts of another. */
export type ServiceFile = 'dev.json' | 'serve.json' | 'examples.json'

const pathOf = (name: ServiceFile) => inRoot('.wrangler', name)

/** Writes `.wrangler/dev.json`, or the file of another start. */
export function writeServiceFile(name: ServiceFile, file: DevFile): void {
  writePrivate(pathOf(name), file)
}

/** Reads the file of the last start of a kind; null: none. */
export function readServiceFile(name: ServiceFile): DevFile | null {
  return read(pathOf(name), DevFile)
}

/** Reads the service that `npm run dev`, else `npm run serve`, started last in this clone; null: none. */
export const readLocalService = (): DevFile | null =>
  readServiceFile('dev.json') ?? readServiceFile('serve.json')

/** Stores the demo keys next to the state in which they are valid. */
export function saveKeys(state: string, keys: DemoKeys): void {
  writePrivate(join(state, 'demo.json'), keys)
}

/** The demo keys of an earlier start on this state, or null. */
export function savedKeys(state: string): DemoKeys | null {
  return read(join(state, 'demo.json'), DemoKeys)
}

/** Readable by the owner only: both files contain complete keys. */
function writePrivate(path: string, value: unknown): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
}

function read<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
