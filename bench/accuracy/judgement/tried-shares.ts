import type { Person } from './world/person.ts'

/** Attempts of each kind to expect at accounts with a profile, so that figures of a small population are not chance. */
const MIN_ATTEMPTS = 400
const FROM_VISITS = 5

/** Returns the share of logins at which attackers try the account, by its owner's number of earlier visits. */
export function triedShares(
  triedShare: number,
  plan: readonly { person: Person }[],
): (visits: number) => number {
  if (triedShare === 0) return () => 0
  const atProfiles = Math.max(triedShare, Math.min(1, MIN_ATTEMPTS / plannedAtProfiles(plan)))
  return (visits) => (visits < FROM_VISITS ? triedShare : atProfiles)
}

function plannedAtProfiles(plan: readonly { person: Person }[]): number {
  const visits = new Map<Person, number>()
  let logins = 0
  for (const { person } of plan) {
    const before = visits.get(person) ?? 0
    if (before >= FROM_VISITS) logins += 1
    visits.set(person, before + 1)
  }
  return logins
}
