import type { HistoryFacts, PastVisit } from '@vigil/evidence'

/** A page that is asked for in its desktop version comes from another system, by what the browser says. */
const DESKTOP_VERSION: Readonly<Record<string, string>> = {
  ios: 'macos',
  macos: 'ios',
  android: 'linux',
  linux: 'android',
}

/**
 * Whether two visits can be from one browser by their systems: what a browser stores stays on its machine. True where either system is
 * not known.
 */
export function mayShareStorage(earlier: PastVisit, now: PastVisit): boolean {
  if (earlier.os === null || now.os === null || earlier.os === now.os) return true
  return DESKTOP_VERSION[earlier.os] === now.os && earlier.browser === now.browser
}

/**
 * Whether the id of a browser comes from a system on which the browser that had it never was, or from an older version of it than the last
 * one: a profile does not go back (Chromium, Firefox), unless it did so before, as where the name of the browser changes at each visit.
 */
export function contradictsStorage({ visits, unlearned = [], current }: HistoryFacts): boolean {
  if (current.visitorKey === null || current.visitorIsOwn === false) return false
  const before = [...visits, ...unlearned]
    .filter(({ visitorKey }) => visitorKey === current.visitorKey)
    .sort((a, b) => a.atMs - b.atMs)
  if (before.length === 0) return false
  if (!before.some((visit) => mayShareStorage(visit, current))) return true
  const wentBack = [...before, current].map((visit, at) => isOlder(visit, before[at - 1]))
  return wentBack.indexOf(true) === before.length
}

function isOlder(now: PastVisit, last: PastVisit | undefined): boolean {
  if (last === undefined || last.browser !== now.browser) return false
  return (
    last.browserMajor !== null && now.browserMajor !== null && now.browserMajor < last.browserMajor
  )
}
