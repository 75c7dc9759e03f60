import type { Collected } from '@vigil/contract'
import type { Visit } from './visit.ts'

/** Fields of the collected payload that judgement reads and a caller can add. */
const COLLECTED = ['timezone', 'languages', 'screen', 'probes', 'behavior', 'tlsCapture'] as const

/**
 * Names the inputs of a visit that were absent, in the fields of the interface: neither the body nor a
 * session, a token or the connection provided them.
 */
export function missingInputs(visit: Visit): string[] {
  const { collected, request } = visit
  const has = (name: keyof Collected) => collected[name] !== undefined
  const absent: [name: string, present: boolean][] = [
    ['email', request.email !== null],
    ['ip', visit.ip !== null || visit.ipKey !== null],
    ['userId', request.userId !== null],
    ['visitorId', has('visitorId') || has('fingerprint')],
    ['userAgent', visit.userAgent !== null],
    ...COLLECTED.map((name): [string, boolean] => [name, has(name)]),
  ]
  return absent.filter(([, present]) => !present).map(([name]) => name)
}
