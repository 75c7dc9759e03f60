import {
  type Evidence,
  type HistoryFacts,
  isOtherMachine,
  type PastVisit,
  storedId,
} from '@vigil/evidence'
import { mayLoseAccount } from './account-events.ts'

/** Systems that one browser may name: its own, and another one when a person requests the desktop version of a page. */
const DESKTOP_VERSION: Readonly<Record<string, string>> = {
  ios: 'macos',
  macos: 'ios',
  android: 'linux',
  linux: 'android',
}

/** Whether the id of a visit is that of an app's installation. */
export const isInstallation = ({ installationKey = null }: PastVisit): boolean =>
  installationKey !== null

/** Returns a history whose current visit has no id of its own. */
export const withoutId = (history: HistoryFacts): HistoryFacts => ({
  ...history,
  current: { ...history.current, visitorIsOwn: false },
})

/** Whether all visits of an account had the same browser id, and this one lacks it. */
export function hasLostId({ visits, current }: HistoryFacts): boolean {
  const [id = null] = visits.map(storedId)
  return id !== null && storedId(current) !== id && visits.every((visit) => storedId(visit) === id)
}

/**
 * Whether a browser shows no id of its own at an event that may lose the account, where all visits showed one. A
 * private window has a new one; a script that has a record of the machine has none.
 */
export const leavesIdOut = (
  event: Evidence['event'],
  { visits, current, isIdCopied }: HistoryFacts,
): boolean =>
  mayLoseAccount(event) &&
  isIdCopied !== true &&
  storedId(current) === null &&
  visits.every((visit) => storedId(visit) !== null)

/**
 * Whether two visits can be from one browser by their systems: its storage stays on its machine. True if either system
 * is unknown.
 */
export function mayShareStorage(earlier: PastVisit, now: PastVisit): boolean {
  if (earlier.os === null || now.os === null || earlier.os === now.os) return true
  return DESKTOP_VERSION[earlier.os] === now.os && earlier.browser === now.browser
}

/**
 * Whether the visitor id belongs to a browser that this visit cannot be: one on another system, or of a newer version.
 * Chromium and Firefox do not open a profile of a newer version. If the version went back before, the user agent
 * varies, and there is no contradiction.
 */
export function contradictsStorage(history: HistoryFacts): boolean {
  const { visits, unlearned = [], current, isIdCopied } = history
  const id = isIdCopied ? current.visitorKey : storedId(current)
  if (id === null) return false
  const before = [...visits, ...unlearned]
    .filter((visit) => storedId(visit) === id)
    .sort((a, b) => a.atMs - b.atMs)
  if (before.length === 0) return false
  if (!before.some((visit) => mayShareStorage(visit, current))) return true
  // A copy on another machine is updated separately.
  const here = before.filter(({ sketch }) => !isOtherMachine(sketch, current.sketch))
  const all = [...(here.length > 0 ? here : before), current]
  return all.findIndex((visit, at) => isDowngrade(all[at - 1], visit)) === all.length - 1
}

/** Whether the browser of a visit is an older version than that of the visit before. */
function isDowngrade(last: PastVisit | undefined, now: PastVisit): boolean {
  if (last === undefined || last.browser !== now.browser) return false
  return (
    last.browserMajor !== null && now.browserMajor !== null && now.browserMajor < last.browserMajor
  )
}
