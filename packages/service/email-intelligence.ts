import type { EmailRequest, EmailResult } from '@vigil/contract'
import type { EmailFacts } from '@vigil/evidence'
import { assessEmail } from '@vigil/scoring'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'

/** Judges addresses by themselves, in the order given. Malformed ones are answered, not refused. */
export async function emailIntelligence(
  services: Services,
  caller: Caller,
  request: EmailRequest,
): Promise<EmailResult[]> {
  const addresses = request.emails ?? (request.email === undefined ? [] : [request.email])
  const { siteHost } = caller
  const facts = await orUnavailable(services.intel.emails(addresses, { siteHost }))
  return addresses.map((address, i) => {
    const known = facts[i]
    if (known === undefined) throw new Error('intelligence answered fewer addresses than asked')
    return emailResult(address, known)
  })
}

function emailResult(address: string, facts: EmailFacts): EmailResult {
  const { score, recommendation, disposable, risky, breach, signals } = assessEmail(facts, null)
  return {
    email: address,
    domain: facts.domain,
    recommendation,
    score,
    disposable,
    risky,
    breach,
    signals,
  }
}
