import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../packages/scoring/signal.ts'
import { signals } from '../packages/scoring/signals/index.ts'
import { importTable, longFiles, offstage } from './support/import-table.ts'
import { type Import, readSources, relativeRoom, type Source } from './support/sources.ts'

const ceilingLines = 200
const all = readSources('packages', 'workers')
const isOffstage = (path: string) =>
  dirname(path)
    .split('/')
    .some((name) => offstage.includes(name))
const sources = all.filter((source) => !isOffstage(source.path))

/** Every import of every source, judged; the complaints that are not null. */
function complaints(judge: (source: Source, found: Import) => string | null): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((found) => {
      const complaint = judge(source, found)
      return complaint === null ? [] : [`${source.path}: ${found.specifier}: ${complaint}`]
    }),
  )
}

const isRelative = (specifier: string) => specifier.startsWith('.')
const isOurs = (specifier: string) => specifier.startsWith('@vigil/')

describe('the import table', () => {
  it('names every room that exists', () => {
    const rooms = new Set(all.map((source) => source.room))
    expect([...rooms].filter((room) => importTable[room] === undefined)).toEqual([])
  })

  it('lets a room take from the rooms below it alone, and sdk and client only types', () => {
    const wrong = complaints((source, { specifier, typeOnly }) => {
      const allowed = importTable[source.room]
      if (allowed === undefined) return 'its room stands in no table'
      if (!isOurs(specifier)) return null
      const target = specifier.split('/')[1] ?? ''
      if (!allowed.rooms.includes(target)) return `${source.room} may not take from ${target}`
      return allowed.typesOnly && !typeOnly ? 'only its types may be taken' : null
    })
    expect(wrong).toEqual([])
  })

  it('opens a room through its one door', () => {
    const deep = complaints((_, { specifier }) =>
      isOurs(specifier) && specifier.split('/').length > 2 ? 'goes past the door' : null,
    )
    const across = complaints((source, { specifier }) => {
      if (!isRelative(specifier)) return null
      const target = relativeRoom(source, specifier)
      if (target === source.room) return null
      const worker = importTable[source.room]?.rooms.includes(target) === true
      return worker && specifier.endsWith('/index.ts') ? null : `reaches into ${target}`
    })
    expect([...deep, ...across]).toEqual([])
  })

  it('lets in only the packages from outside that the room names', () => {
    const wrong = complaints((source, { specifier }) => {
      if (isRelative(specifier) || isOurs(specifier)) return null
      const outside = importTable[source.room]?.outside ?? []
      const known = outside.some((name) => specifier === name || specifier.startsWith(`${name}/`))
      return known ? null : 'stands in no table'
    })
    expect(wrong).toEqual([])
  })

  it('writes relative imports with their .ts ending', () => {
    const wrong = complaints((_, { specifier }) =>
      isRelative(specifier) && !/\.(ts|json|txt|html)$/.test(specifier) ? 'has no ending' : null,
    )
    expect(wrong).toEqual([])
  })

  it('keeps build steps and test support out of what a Worker loads', () => {
    const wrong = complaints((source, { specifier }) => {
      if (!isRelative(specifier)) return null
      return isOffstage(join(dirname(source.path), specifier)) ? 'no Worker may load it' : null
    })
    expect(wrong).toEqual([])
  })

  it('never takes zod by its named export, which keeps every locale in the bundle', () => {
    const wrong = complaints((_, { specifier, names }) =>
      specifier === 'zod' && names.includes('z') ? "write import * as z from 'zod'" : null,
    )
    expect(wrong).toEqual([])
  })
})

describe('the black-box suite', () => {
  it('knows the service by HTTP alone: it takes nothing of the project', () => {
    const files = globSync('test/conformance/**/*.ts')
    expect(files.length).toBeGreaterThan(0)
    const taken = files.flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(
          /(?:\bfrom|\bimport) '([^']+)'|\bimport\('([^']+)'/g,
        ),
      ].map(([, named, loaded]) => ({ path, specifier: named ?? loaded ?? '' })),
    )
    const foreign = taken.filter(({ path, specifier }) =>
      isRelative(specifier)
        ? !join(dirname(path), specifier).startsWith(join('test', 'conformance'))
        : !/^(?:node:|vitest$|zod$)/.test(specifier),
    )
    expect(foreign).toEqual([])
  })
})

describe('judgement', () => {
  const pure = sources.filter(({ room }) => ['contract', 'evidence', 'scoring'].includes(room))

  it('has sources to hold', () => {
    expect(pure.length).toBeGreaterThan(0)
  })

  it.each(['Date.now', 'Math.random'])(
    'never calls %s: the same input, the same answer',
    (name) => {
      expect(
        pure.filter(({ accesses }) => accesses.includes(name)).map(({ path }) => path),
      ).toEqual([])
    },
  )

  it('never reads a clock by new Date() or performance', () => {
    const reads = pure.filter(
      ({ bareConstructions, identifiers }) =>
        bareConstructions.includes('Date') || identifiers.has('performance'),
    )
    expect(reads.map(({ path }) => path)).toEqual([])
  })
})

describe('storage', () => {
  it('never opens a D1 transaction, which D1 refuses: a batch is one', () => {
    const opens = sources.filter(({ accesses }) =>
      accesses.some((text) => text.endsWith('.transaction')),
    )
    expect(opens.map(({ path }) => path)).toEqual([])
  })
})

describe('files', () => {
  it(`stay within ${ceilingLines} lines, but for those with a reason`, () => {
    const counted = [...all, ...readSources('scripts', 'bench')]
    const exempt = (path: string) => path.endsWith('.gen.ts') || path.split('/').includes('data')
    const long = counted.filter(({ path, lines }) => lines > ceilingLines && !exempt(path))
    expect(long.map(({ path }) => path).filter((path) => longFiles[path] === undefined)).toEqual([])
  })

  it('leave the list of long files when they are short again', () => {
    const short = all.filter(
      ({ path, lines }) => longFiles[path] !== undefined && lines <= ceilingLines,
    )
    expect(short.map(({ path }) => path)).toEqual([])
    expect(Object.keys(longFiles).filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('the register of signals', async () => {
  const folder = 'packages/scoring/signals'
  const paths = globSync(`${folder}/*/*.ts`).filter((path) => !path.endsWith('.test.ts'))
  const files = await Promise.all(
    paths.sort().map(async (path) => ({ path, found: await signalsOf(path) })),
  )
  const withSignal = files.filter(({ found }) => found.length > 0)

  it('is not empty', () => {
    expect(signals.length).toBeGreaterThan(0)
  })

  it('holds every signal that has a file, and no other', () => {
    const written = withSignal.flatMap(({ found }) => found.map(({ code }) => code))
    expect([...signals].map(({ code }) => code).sort()).toEqual(written.sort())
  })

  it('holds one signal per file, at compartment/code', () => {
    const misplaced = withSignal.filter(({ path, found: [signal, ...more] }) => {
      if (signal === undefined || more.length > 0) return true
      const { compartment, code } = signal
      return path !== `${folder}/${compartment}/${code.replaceAll('_', '-')}.ts`
    })
    expect(misplaced.map(({ path }) => path)).toEqual([])
  })

  it('never gives one code twice', () => {
    const codes = [...signals].map(({ code }) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it('holds no signal without a test beside it or in its folder', () => {
    const untested = withSignal.filter(({ path, found }) => {
      if (existsSync(path.replace(/\.ts$/, '.test.ts'))) return false
      const tables = globSync(`${dirname(path)}/*.test.ts`).map((table) =>
        readFileSync(table, 'utf8'),
      )
      const names = [basename(path), ...found.map(({ code }) => code)]
      return !tables.some((text) => names.some((name) => text.includes(name)))
    })
    expect(untested.map(({ path }) => path)).toEqual([])
  })
})

/** The signals that a file exports. */
async function signalsOf(path: string): Promise<Signal[]> {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ `../${path}`)
  return Object.values(module).filter(isSignal)
}

function isSignal(value: unknown): value is Signal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'measure' in value &&
    typeof value.measure === 'function'
  )
}
