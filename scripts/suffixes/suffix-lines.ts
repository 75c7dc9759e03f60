import {
  edgeChild,
  edgeLength,
  edgeStart,
  exceptionsRoot,
  labelText,
  nodeFlags,
  rulesRoot,
} from 'tldts/dist/cjs/src/data/trie.js'

/** Flags of a node that ends a rule, by section of the list. */
const ICANN = 1
const HOSTING = 2

interface Rule {
  name: string
  flags: number
}

/**
 * The public suffix list of the installed tldts, one line for each top-level domain: its rules of ICANN's section, then
 * those of the private one, then the exceptions.
 */
export function suffixLines(): string[] {
  const byTop = new Map<string, [icann: string[], hosting: string[], exceptions: string[]]>()
  const linesOf = (name: string) => {
    const top = name.slice(name.lastIndexOf('.') + 1)
    const lists = byTop.get(top) ?? [[], [], []]
    byTop.set(top, lists)
    return lists
  }
  for (const { name, flags } of rulesFrom(rulesRoot)) {
    if ((flags & ICANN) !== 0) linesOf(name)[0].push(name)
    if ((flags & HOSTING) !== 0) linesOf(name)[1].push(name)
  }
  for (const { name, flags } of rulesFrom(exceptionsRoot)) {
    if (flags !== ICANN) throw new Error(`the exception ${name} is not of ICANN's section`)
    linesOf(name)[2].push(name)
  }
  const lines = [...byTop].map(
    ([top, lists]) => `${top}:${lists.map((names) => namesUnder(top, names)).join('|')}`,
  )
  return lines.map((line) => line.replace(/\|+$/, '')).sort()
}

function namesUnder(top: string, names: string[]): string {
  return names
    .map((name) => (name === top ? '@' : name.slice(0, -top.length - 1)))
    .sort()
    .join(' ')
}

const labels = labelsInOrder()

/** The label of each edge: they stand one after the other in one text. */
function labelsInOrder(): string[] {
  let end = 0
  return Array.from(edgeLength, (length) => {
    const start = end
    end += length
    return labelText.slice(start, end)
  })
}

/** Every rule below a node, by the name that leads to it. */
function rulesFrom(node: number, name = ''): Rule[] {
  const flags = nodeFlags[node] ?? 0
  const found = name !== '' && flags !== 0 ? [{ name, flags }] : []
  for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? labels.length); edge += 1) {
    const label = labels[edge] ?? ''
    found.push(...rulesFrom(edgeChild[edge] ?? 0, name === '' ? label : `${label}.${name}`))
  }
  return found
}
