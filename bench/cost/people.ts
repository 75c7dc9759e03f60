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

/** An address of a home line in Germany; each person has a /24 of their own. */
export const homeOf = (n: number): string => `84.${128 + ((n >> 8) & 63)}.${n & 255}.7`

/** A signup of another person each time: a name, a network and a device of their own, and a browser of this year. */
export function personsCheck(n: number): Record<string, unknown> {
  const check: Record<string, unknown> = JSON.parse(sampleCheck(n))
  const name = [FIRST[n % 10], LAST[(n >> 3) % 8], LATER[(n >> 6) % 8]].join('.')
  return {
    ...check,
    email: `${name}${n > 640 ? n : ''}@gmail.com`,
    ip: homeOf(n),
    userAgent: String(check.userAgent).replace('Chrome/141', 'Chrome/156'),
  }
}
