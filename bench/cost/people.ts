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

/** Returns an IP address of a home line in Germany; each person has a separate /24. */
export const homeOf = (n: number): string => `84.${128 + ((n >> 8) & 63)}.${n & 255}.7`

/** Returns a signup of a new person with another name, network and device, and a current browser. */
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
