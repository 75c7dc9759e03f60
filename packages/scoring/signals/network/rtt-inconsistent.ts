import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.rtt_inconsistent

/** A round-trip time that contradicts the network, or the browser's time zone. */
export const rttInconsistent = declareSignal({
  code: 'rtt_inconsistent',
  label: 'Latency contradicts location',
  clause: 'the connection is too slow or too fast for where it says to be',
  category: 'location',
  compartment: 'network',
  waitsFor: 'round trips that are usual for a network at an edge, which nothing learns yet',
  measure: ({ network }) => {
    if (!network?.expectedRtt || network.rttMs === null) return false
    const { usualMs, lightMs } = network.expectedRtt
    const tunnelled = usualMs !== null && network.rttMs > usualMs + own.tunnelMs
    return tunnelled || (lightMs !== null && network.rttMs < own.minLightShare * lightMs)
  },
})
