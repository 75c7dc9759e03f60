import { fastPathLookup, type IPublicSuffix, type ISuffixLookupOptions } from 'tldts-core'
import { SUFFIXES } from './data/suffixes.ts'

/** Rules under one top-level domain, by section of the list; `*` stands for one label. */
interface Rules {
  icann: ReadonlySet<string>
  hosting: ReadonlySet<string>
  /** Names that a wildcard of ICANN's section does not cover. */
  exceptions: ReadonlySet<string>
}

const NO_RULES: Rules = { icann: new Set(), hosting: new Set(), exceptions: new Set() }

/** By top-level domain, built at the first use: an index of all would take a large part of a cold start. */
const rulesByTop = new Map<string, Rules>()

function rulesUnder(top: string): Rules {
  const before = rulesByTop.get(top)
  if (before !== undefined) return before
  const found = SUFFIXES.indexOf(`;${top}:`)
  if (found === -1) return NO_RULES
  const start = found + top.length + 2
  const line = SUFFIXES.slice(start, SUFFIXES.indexOf(';', start))
  const [icann, hosting, exceptions] = line.split('|')
  const rules = {
    icann: namesUnder(top, icann),
    hosting: namesUnder(top, hosting),
    exceptions: namesUnder(top, exceptions),
  }
  rulesByTop.set(top, rules)
  return rules
}

/** `@` is the top-level domain itself, as in a zone file. */
function namesUnder(top: string, section = ''): Set<string> {
  const names = section.match(/[^ ]+/g) ?? []
  return new Set(names.map((name) => (name === '@' ? top : `${name}.${top}`)))
}

/**
 * Finds the public suffix of a host for tldts-core: the longest that a rule of the allowed sections names, else the
 * last label. Returns whether an exception decided.
 */
export function suffixLookup(
  host: string,
  options: ISuffixLookupOptions,
  out: IPublicSuffix,
): boolean {
  if (fastPathLookup(host, options, out)) return false
  const { icann, hosting, exceptions } = rulesUnder(host.slice(host.lastIndexOf('.') + 1))
  let name = host
  for (;;) {
    const dot = name.indexOf('.')
    const wildcard = dot > 0 ? `*${name.slice(dot)}` : name
    const isNamed = (names: ReadonlySet<string>) => names.has(name) || names.has(wildcard)
    const isException = options.allowIcannDomains && exceptions.has(name)
    out.isIcann = options.allowIcannDomains && isNamed(icann)
    out.isPrivate = options.allowPrivateDomains && isNamed(hosting)
    out.publicSuffix = isException ? name.slice(dot + 1) : name
    if (dot === -1 || isException || out.isIcann || out.isPrivate) return isException
    name = name.slice(dot + 1)
  }
}
