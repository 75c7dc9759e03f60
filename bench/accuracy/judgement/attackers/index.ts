import type { Attacker, Campaign } from './attacker.ts'
import { breachTakeover } from './breach-takeover.ts'
import { naive } from './naive.ts'
import { passwordSpraying } from './password-spraying.ts'
import { residentialStuffing } from './residential-stuffing.ts'
import { sessionReplay } from './session-replay.ts'
import { targeted } from './targeted.ts'
import { veryTargeted } from './very-targeted.ts'
import { vpn } from './vpn.ts'

export const attackers: readonly Attacker[] = [
  naive,
  vpn,
  targeted,
  veryTargeted,
  sessionReplay,
  breachTakeover,
]
export const campaigns: readonly Campaign[] = [passwordSpraying, residentialStuffing]
