import { BROWSER, configured, type Kept } from '../../attacks/support/page.ts'
import type { Victim } from '../../attacks/support/victim.ts'
import type { Visit } from './case.ts'

/**
 * Returns browsers with what the edge gave them to keep, in place of the name of an id: the id, and the days on which
 * the edge saw it. A copy starts with what the browser kept on the day on which it was made.
 */
export function keptStorages(victim: Victim) {
  const states = new Map<string, (Kept & { day: number })[]>()
  return async (
    browser: Visit['browser'],
    { day, ip, copiedOn, days }: Visit,
  ): Promise<Visit['browser']> => {
    const { visitorId: name } = browser
    if (name === undefined) return browser
    const own = states.get(`${name}`) ?? []
    const key = copiedOn === undefined ? `${name}` : `${name} copied on ${copiedOn}`
    const before = states.get(key) ?? own.filter((state) => state.day <= (copiedOn ?? day))
    const [newest] = before.slice(-1)
    const kept = newest && { visitorId: newest.visitorId, visitorDays: newest.visitorDays }
    const isRenewed = kept === undefined || days === undefined
    const { visitorId, visitorDays } = isRenewed
      ? await configured(victim, ip, BROWSER, kept)
      : kept
    states.set(key, [...before, { day, visitorId, visitorDays }])
    return { ...browser, visitorId, ...(days !== 'not shown' && { visitorDays }) }
  }
}
