import type { NameCorpus } from './names.ts'

type Random = () => number

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const CONSONANTS = 'bcdfghjklmnpqrstvwxz'
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Generates local parts like those that people choose: names, initials, years, words, companies. */
export function plausibleLocals(corpus: NameCorpus, count: number, random: Random): string[] {
  const pick = picker(random)
  const word = () => pick(pick(corpus.organisations) ?? []) ?? ''
  const acronym = () => (pick(corpus.organisations) ?? []).map((w) => w[0] ?? '').join('')
  const make = (r: number): string => {
    if (r < 0.5) return personLocal(corpus, random)
    if (r < 0.65) {
      return (pick(corpus.organisations) ?? []).slice(0, 1 + Math.floor(random() * 3)).join('')
    }
    if (r < 0.72) return acronym().slice(0, 6) + (random() < 0.7 ? word() : '')
    if (r < 0.78) return word() + acronym().slice(0, 4)
    if (r < 0.88) {
      const initials = chars(LETTERS, 1 + Math.floor(random() * 2), random)
      const year = random() < 0.3 ? chars(DIGITS, 1 + Math.floor(random() * 3), random) : ''
      return initials + (pick(pick(corpus.last) ?? []) ?? '') + year
    }
    return (pick(corpus.words) ?? '') + (random() < 0.5 ? (pick(corpus.words) ?? '') : '')
  }
  return Array.from({ length: count }, () => make(random()))
}

/** A person's local part: first and last name of one or two languages, joined in the usual ways. */
export function personLocal(corpus: Pick<NameCorpus, 'first' | 'last'>, random: Random): string {
  const pick = picker(random)
  const first = pick(pick(corpus.first) ?? []) ?? ''
  const last = pick(pick(corpus.last) ?? []) ?? ''
  const shapes = [
    `${first}.${last}`,
    `${first}.${last}`,
    `${first}${last}`,
    `${first}${last}`,
    `${first[0]}${last}`,
    first,
    last,
    `${first}_${last}`,
    `${first}${last[0]}`,
    `${last}${first[0]}`,
    `${first[0]}.${last}`,
    `${last}.${first}`,
  ]
  const r = random()
  const tail =
    r < 0.12
      ? String(1950 + Math.floor(random() * 60))
      : r < 0.3
        ? String(Math.floor(random() * 100))
        : r < 0.34
          ? String(Math.floor(random() * 10_000))
          : ''
  return (pick(shapes) ?? '') + tail
}

/** Generates random local parts with six generators in turn. */
export function randomLocals(count: number, random: Random): string[] {
  const pick = picker(random)
  const upTo = (n: number) => Math.floor(random() * n)
  const makers = [
    () => chars(LETTERS, 7 + upTo(10), random),
    () => chars(LETTERS + DIGITS, 7 + upTo(10), random),
    () => chars(HEX, 8 + upTo(16), random),
    () => mash(7 + upTo(9), random),
    () => chars(CONSONANTS, 6 + upTo(8), random),
    () =>
      chars(LETTERS, 4 + upTo(4), random) +
      (pick(['.', '_', '-', '']) ?? '') +
      chars(LETTERS + DIGITS, 4 + upTo(4), random),
  ]
  return Array.from({ length: count }, (_, i) => makers[i % makers.length]?.() ?? '')
}

/** Random neighbouring keys, mostly of one keyboard row. */
function mash(length: number, random: Random): string {
  const pick = picker(random)
  let row = pick(ROWS) ?? ''
  let out = ''
  while (out.length < length) {
    if (random() < 0.15) row = pick(ROWS) ?? row
    out += chars(row, 1, random)
  }
  return out
}

function chars(alphabet: string, count: number, random: Random): string {
  let out = ''
  for (let i = 0; i < count; i++) out += alphabet[Math.floor(random() * alphabet.length)]
  return out
}

function picker(random: Random) {
  return <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
}
