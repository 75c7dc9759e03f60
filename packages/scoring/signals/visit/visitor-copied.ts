import { hasSameSubnet } from '@vigil/evidence'
import { declareSignal } from '../../signal.ts'

/**
 * The storage of the browser lacks visits of its own id, so that it is a copy made before them, such as one that a
 * stealer log contains. In a network of the account it is more likely restored from a backup.
 */
export const visitorCopied = declareSignal({
  code: 'visitor_copied',
  label: 'Copy of a browser that is used elsewhere',
  clause: "its browser's storage is a copy: the browser that it was copied from has visited since",
  category: 'device_integrity',
  compartment: 'visit',
  stepUp: true,
  measure: ({ history }) => {
    if (history === null) return false
    const { unlistedDays = 0, visits, current } = history
    const usual = visits.filter(({ storage, passed }) => storage !== 'copy' || passed === true)
    return unlistedDays > 0 && !usual.some((visit) => hasSameSubnet(visit, current))
  },
})
