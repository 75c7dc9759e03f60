import type { Evidence, GraphFacts } from '@vigil/evidence'
import { confidenceInKey, reportedAmong } from '../../crowds/reported-share.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { sameMachineProbability, compartments } = policy

/** Most of the people on a device key or at an address were reported, or one of them whose machine looks like this. */
export const reportedPeers = declareSignal({
  code: 'reported_peers',
  label: 'Device or address of reported abusers',
  clause: 'accounts on this device or at this address were reported for abuse',
  compartment: 'identity',
  about: 'newHolder',
  stepUpEffective: 'atSignup',
  challengesOnly: true,
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) =>
      Math.max(graph?.peersOnDevice.reported ?? 0, graph?.peersAtAddress.reported ?? 0),
    what: 'reported people on this device or at this IP address',
  },
  measure: (evidence) => {
    const [here, there] = [ofDevice(evidence), ofAddress(evidence)]
    const both = Math.max(here, there) + compartments.identity.rankFactor * Math.min(here, there)
    return Math.min(1, both)
  },
})

function ofDevice(evidence: Evidence): number {
  const { event, graph, device } = evidence
  if (graph === null) return 0
  const { abuserOnDevice, peersOnDevice } = graph
  const share = event === 'signup' ? reportedAmong(peersOnDevice) : 0
  const tie = abuserOnDevice * (1 - peersOnDevice.known)
  const confidence = device?.confidence ?? 'unknown'
  const ofKey = confidenceInKey(evidence) * Math.max(tie, share)
  return ofKey === 0
    ? 0
    : 1 - (1 - ofKey) * (1 - sameMachineProbability[confidence] * shareHere(graph))
}

/**
 * Returns the share of the key's other people who were reported, 0..1, if one of these was at this address; a class has
 * others.
 */
function shareHere({ neighbours, peersOnDevice: { reported, unreported } }: GraphFacts): number {
  const isHere = neighbours.some(
    ({ isAbuser, matchTypes: by }) => isAbuser && by.includes('device') && by.includes('ip'),
  )
  return isHere && reported > 0 ? reported / (reported + unreported) : 0
}

const ofAddress = ({ event, graph }: Evidence): number =>
  event === 'signup' && graph !== null ? reportedAmong(graph.peersAtAddress) : 0
