import type { Collected } from '@vigil/contract'
import type { Visit } from './visit.ts'

/** Fields of the collected payload that judgement reads and a caller can add. */
const COLLECTED = ['timezone', 'languages', 'screen', 'probes', 'behavior', 'tlsCapture'] as const

/**
 * Returns the API fields of the inputs that were missing: neither the body nor a session, a token or the connection
 * provided them. `browser` means all browser fields together.
 */
export function missingInputs(visit: Visit): string[] {
  const { collected, request } = visit
  const has = (name: keyof Collected) => collected[name] !== undefined
  const ofRequest: [name: string, present: boolean][] = [
    ['email', request.email !== null],
    ['ip', visit.ip !== null || visit.ipKey !== null],
    ['userId', request.userId !== null],
  ]
  const ofBrowser: [name: string, present: boolean][] = [
    ['visitorId', has('visitorId') || has('fingerprint')],
    ['userAgent', visit.userAgent !== null],
    ...COLLECTED.map((name): [string, boolean] => [name, has(name)]),
  ]
  const absent = (inputs: typeof ofRequest) =>
    inputs.filter(([, present]) => !present).map(([name]) => name)
  const unseen = absent(ofBrowser)
  return [...absent(ofRequest), ...(unseen.length === ofBrowser.length ? ['browser'] : unseen)]
}
