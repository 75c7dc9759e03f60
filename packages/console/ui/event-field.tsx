import { Suggested } from './form.tsx'

/** Events that docs/api.md names; a site may send others. */
const EVENTS = [['signup'], ['login'], ['password_reset'], ['email_change'], ['payout']] as const

/** The event of a check: one of the usual ones, or the integrator's own. */
export function EventField(field: {
  value: string
  change: (value: string) => void
  placeholder?: string
  wrongId?: string | null
}) {
  return <Suggested {...field} label="Event" options={EVENTS} />
}
