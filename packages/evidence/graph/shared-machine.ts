import type { GraphFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import type { GraphSelf } from './rows.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const { serviceDesk, kiosk } = evidencePolicy.graph.people

type SharedMachine = Pick<GraphFacts, 'visitorCoLocated' | 'returnDueOnDevice' | 'returnedOnDevice'>

/**
 * Returns what distinguishes a machine that people share from one that makes accounts: whether the browser's people
 * were at the address of this visit, and how many of those on the device key from whom a return is due came back, or
 * have another device.
 */
export function sharedMachine(
  browser: SharedIdentifier | undefined,
  device: SharedIdentifier | undefined,
  { ipIsShared }: GraphSelf,
  nowMs: number,
): SharedMachine {
  const onBrowser = browser?.others ?? []
  const here = onBrowser.filter(({ isHere }) => isHere).length
  const returnDue = (device?.others ?? []).filter(
    ({ firstMs }) => nowMs - firstMs >= kiosk.settledDays * DAY_MS,
  )
  return {
    visitorCoLocated:
      !ipIsShared && here > 0 && here >= serviceDesk.minShareHere * onBrowser.length,
    returnDueOnDevice: returnDue.length,
    returnedOnDevice: returnDue.filter(({ cameBack, hasOwnDevice }) => cameBack || hasOwnDevice)
      .length,
  }
}
