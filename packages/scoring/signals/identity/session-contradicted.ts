import { declareSignal } from '../../signal.ts'

/** A session lives a day, in which a person may come back with another browser: it weighs less. */
export const sessionContradicted = declareSignal({
  code: 'session_contradicted',
  label: 'Browser data contradict the session',
  clause: 'the browser data is not of the browser of the session',
  category: 'device_integrity',
  compartment: 'identity',
  alwaysCounts: true,
  measure: ({ session }) => session.sessionContradicted,
})
