/** Maximum elements of a list and lines of a text in an example. */
const MAX_ELEMENTS = 3
const MAX_LINES = 6

/** Patterns of values that differ in each run, with their replacement in examples. */
const FORMS: readonly [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z?)/g, '2026-01-02T03:04:05.000$1'],
  [/\b\d{4}-\d\d-\d\d\b(?![T.])/g, '2026-01-02'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJFUzI1NiJ9...'],
  [/\b([sp]k_(?:test|live)_)[0-9A-Za-z]{20,}/g, '$1...'],
  [/\b([sp]k_(?:test|live)_)[0-9A-Za-z]{8}\b/g, '$1a1B2c3D4'],
  [/\bwhsec_[\w+/=]+/g, 'whsec_...'],
  [/#token=[\w-]+/g, '#token=...'],
  [/\btoken=[a-z2-7]{32}/g, 'token=abcdefghijklmnopqrstuvwxyz234567'],
  [/^[0-9a-f]{64}$/, 'a'.repeat(64)],
  [/http:\/\/127\.0\.0\.1:9\/[0-9a-f]{8}/g, 'https://hooks.acme.example/vigil'],
  [/^127\.0\.0\.1:9$/, 'hooks.acme.example'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'https://api.acme.example'],
  [/\bacme-\d+\.example\.com\b/g, 'www.acme.example'],
  [/\bAcme \d+\b/g, 'Acme'],
  [/\bplan-\d+-[0-9a-f]{8}\b/g, 'plan-1'],
  [/\b(u|w|h|fp|plan|batch)-[0-9a-f]{8}\b/g, '$1-1'],
  [/\b(?:M|New) [0-9a-f]{8}\b/g, 'Ada'],
  [/\b(?:gone-)?[0-9a-f]{8}@/g, 'ada@'],
]
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
/** Fields with opaque text. */
const OPAQUE = /^(?:nonce|visitorId|kid|x|y|nextCursor|token)$/
/** Fields that hold the id of a key, among others. */
const OF_A_KEY = /^(?:id|by|actor)$/
const KEY_ID = /^(?=.*[A-Z\d])[0-9A-Za-z]{8}$/
/** Fields whose number depends on the run, with a replacement. */
const FIGURES: Readonly<Record<string, number>> = { timingMs: 12, p50Ms: 12, p95Ms: 40 }

/** Returns a part of a response for the reference: short, reproducible, without secrets. */
export function presentable(answer: unknown): unknown {
  const ids = new Map<string, string>()
  const idOf = (found: string) => {
    const known = ids.get(found)
    const id = known ?? `0190b7f0-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(found, id)
    return id
  }
  const text = (value: string) =>
    FORMS.reduce((left, [form, stand]) => left.replace(form, stand), value.replace(UUID, idOf))
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'number') return FIGURES[name] ?? value
    if (typeof value === 'string') {
      if (OF_A_KEY.test(name) && KEY_ID.test(value)) return 'a1B2c3D4'
      const shown = text(value)
      return OPAQUE.test(name) && shown === value && value.length > 16
        ? 'c2hvcnRlbmVkLWluLXRoaXMtZXhhbXBsZQ'
        : shown
    }
    if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map((one) => walk(one, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, key)]))
  }
  return walk(answer, '')
}

/** The first lines of a text. */
export function beginning(text: string): string {
  return `${text.split('\n').slice(0, MAX_LINES).join('\n').trimEnd()}\n`
}
