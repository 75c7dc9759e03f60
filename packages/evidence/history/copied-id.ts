import { isOtherMachine, type Sketch } from '../device/other-machine.ts'
import type { PastVisit } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'

/** The browser and machine of a visit. */
type Shown = Pick<PastVisit, 'visitorKey' | 'visitorIsOwn' | 'deviceKey' | 'sketch'>

const { minVisits, minShare } = evidencePolicy.history.idMachine

/**
 * Returns whether a browser's id comes from another machine than all its earlier visits. The machine is followed from
 * the oldest visit on, so that updates may change it step by step, but visits of other machines do not. An id that was
 * on several is no evidence.
 *
 * @param visits newest first
 */
export function isCopiedId(visits: readonly Shown[], current: Shown): boolean {
  const { visitorKey, visitorIsOwn = true, sketch } = current
  if (visitorKey === null || !visitorIsOwn || sketch === null) return false
  let machine: Sketch = {}
  let lastKey: string | null = null
  let onIt = 0
  let all = 0
  for (const visit of visits.toReversed()) {
    if (visit.visitorKey !== visitorKey || visit.sketch === null) continue
    all += 1
    if (lastKey === null || visit.deviceKey !== lastKey) {
      if (isOtherMachine(machine, visit.sketch)) continue
      machine = { ...machine, ...visit.sketch }
      lastKey = visit.deviceKey
    }
    onIt += 1
  }
  return onIt >= minVisits && onIt >= minShare * all && isOtherMachine(machine, sketch)
}
