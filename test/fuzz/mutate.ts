import type { Random } from '../conformance/support/generate/random.ts'

type Json = unknown

const odd: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egpj.exe',
  '__proto__',
  'x'.repeat(5000),
  'a@'.repeat(200),
  '1'.repeat(400),
  [],
  {},
  [[[[[[]]]]]],
  { toString: 1, constructor: { prototype: {} } },
]

/** A recorded value with one to four changes: parts removed, duplicated, moved, or of another type. */
export function mutate(random: Random, recorded: Json): Json {
  const value: Json = structuredClone(recorded)
  const holder = { value }
  for (let i = random.int(1, 4); i > 0; i -= 1) change(random, holder)
  return holder.value
}

/** Every path in a value that can be changed. */
function placesOf(value: Json, places: [object, string][] = []): [object, string][] {
  if (typeof value !== 'object' || value === null) return places
  for (const name of Object.keys(value)) {
    places.push([value, name])
    placesOf(Reflect.get(value, name), places)
  }
  return places
}

function change(random: Random, holder: { value: Json }): void {
  const places = placesOf(holder)
  const [at, name] = random.pick(places)
  const [from, other] = random.pick(places)
  const before: unknown = Reflect.get(at, name)
  const chance = random.next()
  if (chance < 0.2 && at !== holder) Reflect.deleteProperty(at, name)
  else if (chance < 0.55) Reflect.set(at, name, structuredClone(random.pick(odd)))
  else if (chance < 0.65) Reflect.set(at, name, structuredClone(Reflect.get(from, other)))
  else if (chance < 0.75) Reflect.set(at, name, [before, before])
  else if (chance < 0.82)
    Reflect.set(at, `${name}${random.pick(['s', ' ', '_', '\u0000', 'X'])}`, before)
  else if (typeof before === 'string') Reflect.set(at, name, misspelt(random, before))
  else if (typeof before === 'number') {
    Reflect.set(at, name, random.pick([-before, before * 1e6, before + 0.5, String(before)]))
  } else Reflect.set(at, name, JSON.stringify(before))
}

function misspelt(random: Random, text: string): string {
  const at = random.int(0, text.length)
  const letter = random.pick([
    '',
    'é',
    '\u0000',
    '\u202e',
    '%',
    '@',
    '"',
    '\\',
    '\n',
    '٣',
    '\udc00',
    'A'.repeat(300),
  ])
  return text.slice(0, at) + letter + text.slice(at + random.int(0, 2))
}
