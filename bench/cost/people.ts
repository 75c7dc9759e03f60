import { sampleCheck } from '../sample-visit.ts'

const FIRST = [
  'mara',
  'jonas',
  'ines',
  'pavel',
  'lucia',
  'henrik',
  'aylin',
  'tomas',
  'greta',
  'omar',
]
const LAST = ['petrov', 'lindqvist', 'moreau', 'okafor', 'castellan', 'weiss', 'dubois', 'nakamura']
const LATER = ['fischer', 'halloran', 'varga', 'silva', 'keller', 'nowak', 'bianchi', 'osei']

/** A signup of another person each time: a name, a network and a device of their own, and a browser of this year. */
export function personsCheck(n: number): Record<string, unknown> {
  const check: Record<string, unknown> = JSON.parse(sampleCheck(n))
  const name = [FIRST[n % 10], LAST[(n >> 3) % 8], LATER[(n >> 6) % 8]].join('.')
  return {
    ...check,
    email: `${name}${n > 640 ? n : ''}@example.com`,
    ip: `${60 + ((n >> 16) & 15)}.${(n >> 8) & 255}.${n & 255}.7`,
    userAgent: String(check.userAgent).replace('Chrome/141', 'Chrome/156'),
  }
}
