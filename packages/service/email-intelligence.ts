import type { EmailRequest, EmailResult } from '@vigil/contract'
import { type EmailFacts, type ExposureFacts, parseEmail, sandboxMailbox } from '@vigil/evidence'
import { assessEmail } from '@vigil/scoring'
import { openSources } from './ask-sources.ts'
import type { Caller } from './caller.ts'
import { exposureFacts } from './exposure/exposure-facts.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'

/** Judges addresses by themselves, in the order given. Malformed ones are answered, not refused. */
export async function emailIntelligence(
  services: Services,
  caller: Caller,
  request: EmailRequest,
): Promise<EmailResult[]> {
  const addresses = request.emails ?? (request.email === undefined ? [] : [request.email])
  const { scope, siteHost } = caller
  const sources = openSources(services, caller.requestId)
  const parsed = addresses.map((address) => parseEmail(address))
  const [facts, exposure] = await Promise.all([
    orUnavailable(services.intel.emails(addresses, { siteHost })),
    // Without what is known of exposure an address is still judged by all the rest.
    sources.ask(['exposure'], exposureFacts(services, caller, parsed)),
  ])
  return addresses.map((address, i) => {
    const known = facts[i]
    if (known === undefined) throw new Error('intelligence answered fewer addresses than asked')
    const asked = { email: known, exposure: exposure?.[i] ?? null }
    const forced = scope.env === 'test' ? sandboxMailbox(address) : null
    return emailResult(address, known.domain, forced ?? asked)
  })
}

function emailResult(
  address: string,
  domain: string,
  facts: { email: EmailFacts; exposure: ExposureFacts | null },
): EmailResult {
  const judged = assessEmail(facts.email, facts.exposure)
  const { score, recommendation, disposable, risky, breach, signals } = judged
  return { email: address, domain, recommendation, score, disposable, risky, breach, signals }
}
