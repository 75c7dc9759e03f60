import { DAY_MS } from '@vigil/evidence'
import { isPhone, typicalDevice } from '../world/device.ts'
import { type Attacker, against } from './attacker.ts'

/** Mean days from the theft of a session to its use (judgement: logs are sold for weeks, relayed logins used at once). */
const USED_AFTER_DAYS = 10

/** Replays everything that the victim's browser once sent, from a residential proxy in the same country. */
export const sessionReplay: Attacker = {
  name: 'session replay',
  attempt(victim, atMs, { chance, networks, assumptions }) {
    const { country, timezone, languages } = victim.nature
    const [main] = victim.devices
    const device = main?.device ?? typicalDevice(chance, assumptions)
    return {
      ...against(victim, atMs),
      place: networks.residentialProxy(chance, country),
      device,
      visitorId: main?.visitorId ?? null,
      storage: { stateMs: atMs - chance.exponential(USED_AFTER_DAYS) * DAY_MS, isCopy: true },
      timezone,
      languages,
      conduct: isPhone(device) ? 'touch' : 'mouse',
    }
  },
}
