import { DAY_MS } from '@vigil/evidence'
import { isPhone } from '../world/device.ts'
import { shownZone } from '../world/settings.ts'
import { type Attacker, against } from './attacker.ts'

/**
 * Mean days from the theft of a session to its use (judgement: logs are sold for weeks, relayed logins used at once).
 */
const USED_AFTER_DAYS = 10

/** Replays everything that the victim's browser once sent, from a rented line in the same country. */
export const sessionReplay: Attacker = {
  name: 'session replay',
  attempt(victim, atMs, { chance, networks }) {
    const { country, timezone } = victim.nature
    const { device, visitorId, settings } = victim.main
    return {
      ...against(victim, atMs),
      place: networks.rentedLine(chance, country),
      device,
      visitorId,
      storage: { stateMs: atMs - chance.exponential(USED_AFTER_DAYS) * DAY_MS, isCopy: true },
      timezone: shownZone(victim.main, timezone),
      languages: settings.languages,
      conduct: isPhone(device) ? 'touch' : 'mouse',
    }
  },
}
