import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../packages/scoring/signal.ts'
import { signals } from '../packages/scoring/signals/index.ts'
import { listSignals } from '../packages/scoring/signals/list-signals.ts'
import {
  folderOrder,
  importTable,
  longFiles,
  nodeOnlyFolders,
  ungivenFacts,
  unreadFacts,
} from './support/import-table.ts'
import { formats, plainNumbers, units } from './support/plain-numbers.ts'
import { type Import, readSources, relativePackage, type Source } from './support/sources.ts'

const MAX_LINES = 200
const all = readSources('packages', 'workers')
const isNodeOnly = (path: string) =>
  dirname(path)
    .split('/')
    .some((name) => nodeOnlyFolders.includes(name))
const sources = all.filter((source) => !isNodeOnly(source.path))

/** Applies a rule to every import of every source; returns the violations that it reports. */
function violations(rule: (source: Source, found: Import) => string | null): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((found) => {
      const violation = rule(source, found)
      return violation === null ? [] : [`${source.path}: ${found.specifier}: ${violation}`]
    }),
  )
}

/** Returns the folder, or the file of the root, of a package in which a path lies. */
const partOf = (path: string): string => path.split('/')[2] ?? ''
const isRelative = (specifier: string) => specifier.startsWith('.')
const isOurs = (specifier: string) => specifier.startsWith('@vigil/')

describe('the import table', () => {
  it('lists every package that exists', () => {
    const packages = new Set(all.map((source) => source.package))
    expect([...packages].filter((name) => importTable[name] === undefined)).toEqual([])
  })

  it('allows imports from lower packages only, and only types in sdk and client', () => {
    const wrong = violations((source, { specifier, typeOnly }) => {
      const allowed = importTable[source.package]
      if (allowed === undefined) return 'its package is not in the import table'
      if (!isOurs(specifier)) return null
      const target = specifier.split('/')[1] ?? ''
      if (!allowed.packages.includes(target)) return `${source.package} must not import ${target}`
      return allowed.typesOnly && !typeOnly ? 'only its types may be imported' : null
    })
    expect(wrong).toEqual([])
  })

  it('imports a package through its index.ts only', () => {
    const deep = violations((_, { specifier }) =>
      isOurs(specifier) && specifier.split('/').length > 2 ? 'bypasses index.ts' : null,
    )
    const across = violations((source, { specifier }) => {
      if (!isRelative(specifier)) return null
      const target = relativePackage(source, specifier)
      if (target === source.package) return null
      const worker = importTable[source.package]?.packages.includes(target) === true
      return worker && specifier.endsWith('/index.ts') ? null : `reaches into ${target}`
    })
    expect([...deep, ...across]).toEqual([])
  })

  it('orders the folders of a package: each imports only from those before it', () => {
    const wrong = violations((source, { specifier }) => {
      const order = folderOrder[source.package]
      if (order === undefined || !isRelative(specifier)) return null
      const from = partOf(source.path)
      const to = partOf(join(dirname(source.path), specifier))
      const isLater = order.includes(from) && !order.slice(0, order.indexOf(from) + 1).includes(to)
      return isLater ? `${from} must not import ${to}` : null
    })
    expect(wrong).toEqual([])
  })

  it('orders only folders and files that exist', () => {
    const listed = Object.entries(folderOrder).flatMap(([name, parts]) =>
      parts.map((part) => `packages/${name}/${part}`),
    )
    expect(listed.filter((path) => !existsSync(path))).toEqual([])
  })

  it('allows only the external packages that the table lists', () => {
    const wrong = violations((source, { specifier }) => {
      if (isRelative(specifier) || isOurs(specifier)) return null
      const external = importTable[source.package]?.external ?? []
      const known = external.some((name) => specifier === name || specifier.startsWith(`${name}/`))
      return known ? null : 'is not in the import table'
    })
    expect(wrong).toEqual([])
  })

  it('writes relative imports with their extension', () => {
    const wrong = violations((_, { specifier }) =>
      isRelative(specifier) && !/\.(tsx?|json|txt|html)$/.test(specifier)
        ? 'has no extension'
        : null,
    )
    expect(wrong).toEqual([])
  })

  it('keeps build steps and test support out of the Workers', () => {
    const wrong = violations((source, { specifier }) => {
      if (!isRelative(specifier)) return null
      return isNodeOnly(join(dirname(source.path), specifier))
        ? 'must not be loaded by a Worker'
        : null
    })
    expect(wrong).toEqual([])
  })

  it('never imports zod by its named export, which bundles every locale', () => {
    const wrong = violations((_, { specifier, names }) =>
      specifier === 'zod' && names.includes('z') ? "write import * as z from 'zod'" : null,
    )
    expect(wrong).toEqual([])
  })
})

describe('the black-box suite', () => {
  it('uses HTTP only: it imports nothing of the project', () => {
    const files = globSync('test/conformance/**/*.ts')
    expect(files.length).toBeGreaterThan(0)
    const imports = files.flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(
          /(?:\bfrom|\bimport) '([^']+)'|\bimport\('([^']+)'/g,
        ),
      ].map(([, named, loaded]) => ({ path, specifier: named ?? loaded ?? '' })),
    )
    const foreign = imports.filter(({ path, specifier }) =>
      isRelative(specifier)
        ? !join(dirname(path), specifier).startsWith(join('test', 'conformance'))
        : !/^(?:node:|vitest$|zod$)/.test(specifier),
    )
    expect(foreign).toEqual([])
  })
})

describe('judgement', () => {
  const pure = sources.filter((source) =>
    ['contract', 'evidence', 'scoring'].includes(source.package),
  )

  it('has sources to check', () => {
    expect(pure.length).toBeGreaterThan(0)
  })

  it.each(['Date.now', 'Math.random'])('never calls %s', (name) => {
    expect(pure.filter(({ accesses }) => accesses.includes(name)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  it('never reads a clock by new Date() or performance', () => {
    const reads = pure.filter(
      ({ bareConstructions, identifiers }) =>
        bareConstructions.includes('Date') || identifiers.has('performance'),
    )
    expect(reads.map(({ path }) => path)).toEqual([])
  })
})

describe('facts', () => {
  const isDeclaration = (path: string) => /^packages\/evidence\/[a-z-]+\/facts\.ts$/.test(path)
  const declared = sources
    .filter(({ path }) => isDeclaration(path))
    .flatMap(({ properties }) => properties)
  const read = sources.filter(
    ({ package: name, path }) =>
      ['scoring', 'service'].includes(name) && !/\/golden\/|\.fixture\.ts$/.test(path),
  )
  const producers = sources.filter(
    ({ package: name, path }) =>
      ['evidence', 'intel', 'limits', 'monitoring', 'service', 'storage'].includes(name) &&
      !isDeclaration(path) &&
      !/\/(policy|sandbox|empty-evidence)/.test(path),
  )
  const neverGiven = (facts: readonly string[]) =>
    facts.filter((fact) => producers.every(({ given }) => !given.has(fact)))

  it('each have a value other than the neutral one in production, except those with a reason', () => {
    const message = 'never known: set it where docs/contributing.md says (Add a signal)'
    expect([...new Set(neverGiven(declared))].sort(), message).toEqual(Object.keys(ungivenFacts))
  })

  it('the rule can fail: an invented fact has no value', () => {
    expect(neverGiven(['inventedFact'])).toEqual(['inventedFact'])
  })

  it('are each read by a signal or a response, except those with a reason', () => {
    expect(declared.length).toBeGreaterThan(150)
    const unread = declared.filter((name) =>
      read.every(({ identifiers }) => !identifiers.has(name)),
    )
    expect([...new Set(unread)].sort()).toEqual(Object.keys(unreadFacts).sort())
  })
})

describe('the policy', () => {
  const judging = sources.filter(
    ({ path }) =>
      /^packages\/(scoring|evidence)\//.test(path) &&
      !/\/(policy|golden|sandbox|data)\/|\.fixture\.ts$/.test(path) &&
      !formats.some((start) => path.startsWith(start)),
  )
  const numbersOf = ({ path, numbers }: Source) =>
    numbers.filter((text) => !units.includes(text) && !plainNumbers[path]?.numbers.includes(text))

  it('contains every number that can change a verdict: none is in the code', () => {
    expect(judging.length).toBeGreaterThan(150)
    const left = judging.flatMap((source) => numbersOf(source).map((text) => [source.path, text]))
    const where =
      'a number that decides belongs in packages/scoring/policy or packages/evidence/policy, another in test/support/plain-numbers.ts'
    expect(left, where).toEqual([])
  })

  it('has no superfluous exception', () => {
    const evidence = sources.map(({ path }) => path)
    expect(formats.filter((start) => !evidence.some((path) => path.startsWith(start)))).toEqual([])
    const written = new Map(judging.map(({ path, numbers }) => [path, numbers]))
    const idle = Object.entries(plainNumbers).flatMap(([path, { numbers }]) =>
      numbers.filter((text) => !written.get(path)?.includes(text)).map((text) => [path, text]),
    )
    expect(idle).toEqual([])
  })
})

describe('storage', () => {
  it('never opens a D1 transaction, which D1 does not support', () => {
    const callers = sources.filter(({ accesses }) =>
      accesses.some((text) => text.endsWith('.transaction')),
    )
    expect(callers.map(({ path }) => path)).toEqual([])
  })
})

describe('bindings of the environment', () => {
  const declared = sources.flatMap(({ path, bindings }) => bindings.map((name) => ({ path, name })))

  it('are declared once each', () => {
    expect(declared.length).toBeGreaterThan(20)
    const names = declared.map(({ name }) => name)
    expect(declared.filter(({ name }, i) => names.indexOf(name) !== i)).toEqual([])
  })
})

describe('files', () => {
  it(`have at most ${MAX_LINES} lines, except those with a reason`, () => {
    const counted = [...all, ...readSources('scripts', 'bench')]
    const exempt = (path: string) => path.endsWith('.gen.ts') || path.split('/').includes('data')
    const long = counted.filter(({ path, lines }) => lines > MAX_LINES && !exempt(path))
    expect(long.map(({ path }) => path).filter((path) => longFiles[path] === undefined)).toEqual([])
  })

  it('are removed from the list of long files once they are short', () => {
    const short = all.filter(
      ({ path, lines }) => longFiles[path] !== undefined && lines <= MAX_LINES,
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

  it('contains exactly the signals with a file and those of lists', () => {
    const written = [...withSignal.flatMap(({ found }) => found), ...listSignals].map(
      ({ code }) => code,
    )
    expect([...signals].map(({ code }) => code).sort()).toEqual(written.sort())
  })

  it('has one signal per file, at compartment/code', () => {
    const misplaced = withSignal.filter(({ path, found: [signal, ...more] }) => {
      if (signal === undefined || more.length > 0) return true
      const { compartment, code } = signal
      return path !== `${folder}/${compartment}/${code.replaceAll('_', '-')}.ts`
    })
    expect(misplaced.map(({ path }) => path)).toEqual([])
  })

  it('contains each code once', () => {
    const codes = [...signals].map(({ code }) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it('has a test for every signal, next to its file or in its folder', () => {
    const untested = withSignal.filter(({ path, found }) => {
      if (existsSync(path.replace(/\.ts$/, '.test.ts'))) return false
      const tables = globSync(`${dirname(path)}/*.test.ts`).map((table) =>
        readFileSync(table, 'utf8'),
      )
      const names = [basename(path), ...found.map(({ code }) => code)]
      return !tables.some((text) => names.some((name) => text.includes(name)))
    })
    const message = 'a signal needs rows in the test of its compartment: fired and not fired'
    expect(
      untested.map(({ path }) => path),
      message,
    ).toEqual([])
  })
})

/** Returns the signals that a file exports. */
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
