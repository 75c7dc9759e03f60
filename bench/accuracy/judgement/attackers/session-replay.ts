import { isPhone, typicalDevice } from '../world/device.ts'
import { type Attacker, against } from './attacker.ts'

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
      timezone,
      languages,
      conduct: isPhone(device) ? 'touch' : 'mouse',
    }
  },
}
