import type { Signal } from '../../signal.ts'

/** Slower than usual for its network by this much: a tunnel. */
const TUNNEL_MS = 250
/** Share of the least time that light needs below which the claimed place is impossible. */
const FASTEST = 0.6

/** A round trip that contradicts where the visitor says to be. */
export const rttInconsistent: Signal = {
  code: 'rtt_inconsistent',
  label: 'Latency contradicts location',
  clause: 'the connection is too slow or too fast for where it says to be',
  category: 'location',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  weight: 0.8,
  source: 'literature',
  waitsFor: 'round trips that are usual for a network at an edge, which nothing learns yet',
  measure: ({ network }) => {
    if (!network?.expectedRtt || network.rttMs === null) return false
    const { usualMs, lightMs } = network.expectedRtt
    const tunnelled = usualMs !== null && network.rttMs > usualMs + TUNNEL_MS
    return tunnelled || (lightMs !== null && network.rttMs < FASTEST * lightMs)
  },
}
