import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { inRoot } from '../local/root.ts'

/** A file of the SDK as the browser host serves it. */
export interface SdkFile {
  /** Below /sdk/. Names with a hash never change their content. */
  name: string
  text: string
  /** Purpose of the file; null: browsers do not load it by themselves. */
  part: 'first' | 'second' | null
  /** Value of the `integrity` attribute (SRI, section 3). */
  integrity: string
  gzipBytes: number
}

/** Size limits, gzip bytes: before the first evaluate, and in total. */
export const LIMITS = { first: 10_000, all: 20_000 } as const

/** Browsers of about 2021 and later: class fields and top-level syntax as they are. */
export const TARGET = ['chrome91', 'firefox90', 'safari15']
const CLASSIC = { format: 'iife', target: TARGET } as const

/** Bundles the script in two files, the module, and their maps. The same sources give the same bytes. */
export async function bundleSdk(): Promise<SdkFile[]> {
  const worker = await bundle('worker/main.ts', 'worker', CLASSIC, {})
  const WORKER_SOURCE = JSON.stringify(worker.bare)
  const second = await bundle('late-script.ts', 'v1-late', CLASSIC, { WORKER_SOURCE })
  const late = file(second.code, 'second')
  const first = await bundle('script.ts', 'v1', CLASSIC, {
    LATE_FILE: JSON.stringify(late.name),
    LATE_INTEGRITY: JSON.stringify(late.integrity),
  })
  const pinned = file(first.code, 'first')
  const module = await bundle(
    'index.ts',
    'v1.esm',
    { format: 'esm', target: TARGET },
    { WORKER_SOURCE },
  )
  return [
    late,
    file(second.map, null),
    pinned,
    file(first.map, null),
    file({ name: 'v1.js', text: first.code.text }, null),
    file(module.code, null),
    file(module.map, null),
    file({ name: 'v1.esm.js', text: module.code.text }, null),
  ]
}

/** Returns the sizes of the first file and of all files that a page loads. */
export function weigh(files: readonly SdkFile[]): { first: number; all: number } {
  const sum = (part: SdkFile['part']) =>
    files.reduce((bytes, file) => bytes + (file.part === part ? file.gzipBytes : 0), 0)
  return { first: sum('first'), all: sum('first') + sum('second') }
}

interface Named {
  name: string
  text: string
}

/** One entry as a file named by its content, with its map; `bare` without notice and map's name. */
async function bundle(
  entry: string,
  name: string,
  how: { format: 'iife' | 'esm'; target: string[] },
  define: Record<string, string>,
): Promise<{ code: Named; map: Named; bare: string }> {
  const { outputFiles } = await build({
    entryPoints: [inRoot('packages', 'sdk', entry)],
    outdir: inRoot('build', 'assets', 'sdk'),
    absWorkingDir: inRoot(),
    bundle: true,
    write: false,
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    define,
    logLevel: 'warning',
    ...how,
  })
  const [code, map] = ['.js', '.js.map'].map(
    (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text,
  )
  if (code === undefined || map === undefined) throw new Error(`nothing was built from ${entry}`)
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12)
  const [stem, ...endings] = name.split('.')
  const full = [`${stem}-${hash}`, ...endings, 'js'].join('.')
  return {
    code: {
      name: full,
      text: [COMPILE_HINT, noticeOf(map), `${code}//# sourceMappingURL=${full}.map\n`].join('\n'),
    },
    map: { name: `${full}.map`, text: shifted(map) },
    bare: code,
  }
}

/**
 * Chromium compiles all functions while it loads the file, on another thread, instead of one after the other in the
 * page (V8, explicit compile hints: v8.dev/blog/explicit-compile-hints).
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** The notice of a bundle, with that of the library where its code is in it. */
function noticeOf(map: string): string {
  const botd = map.includes('@fingerprintjs/botd') ? '. With BotD (c) FingerprintJS, Inc., MIT' : ''
  return `/*! Vigil SDK, Apache-2.0${botd}. */`
}

/** The map of a bundle that stands two lines lower. */
function shifted(map: string): string {
  const parsed: unknown = JSON.parse(map)
  if (typeof parsed !== 'object' || parsed === null || !('mappings' in parsed)) {
    throw new Error('not a source map')
  }
  return JSON.stringify({ ...parsed, mappings: `;;${parsed.mappings}` })
}

function file({ name, text }: Named, part: SdkFile['part']): SdkFile {
  return {
    name,
    text,
    part,
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    gzipBytes: gzipSync(text, { level: 9 }).byteLength,
  }
}
