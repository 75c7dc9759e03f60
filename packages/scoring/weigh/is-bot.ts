import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'

/** Whether a signal names a bot with a weight that alone leads to a challenge. */
export function isBot({ signal, weight }: FiredSignal): boolean {
  return weight >= policy.guards.minBotWeight && signal.flags.includes('bot')
}
