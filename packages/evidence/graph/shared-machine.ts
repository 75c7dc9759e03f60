import type { GraphFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import type { GraphSelf } from './rows.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const { serviceDesk, kiosk } = evidencePolicy.graph.people

type SharedMachine = Pick<GraphFacts, 'machineCoLocated' | 'returnedOnDevice'>

/**
 * Returns what distinguishes a machine that people share from one that makes accounts: whether the people of the
 * browser or the installation were at the address of this visit, and how many people on the device key came back, or
 * have another device, of those who came days ago.
 */
export function sharedMachine(
  machines: readonly (SharedIdentifier | undefined)[],
  device: SharedIdentifier | undefined,
  { ipIsShared }: GraphSelf,
  nowMs: number,
): SharedMachine {
  const onMachine = machines.flatMap((machine) => machine?.others ?? [])
  const here = onMachine.filter(({ isHere }) => isHere).length
  const returned = (device?.others ?? []).filter(
    ({ firstMs, cameBack, hasOwnDevice }) =>
      nowMs - firstMs >= kiosk.settledDays * DAY_MS && (cameBack || hasOwnDevice),
  )
  return {
    machineCoLocated:
      !ipIsShared && here > 0 && here >= serviceDesk.minShareHere * onMachine.length,
    returnedOnDevice: returned.length,
  }
}
