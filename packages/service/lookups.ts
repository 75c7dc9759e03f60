import type { EmailFacts, ExposureFacts, Ip, NetworkFacts, ParsedEmail } from '@vigil/evidence'
import { exposureFacts } from '@vigil/monitoring'
import type { Sources } from './ask-sources.ts'
import type { Caller } from './caller.ts'
import type { Services } from './services.ts'
import type { MergedVisit } from './visit.ts'

/** What intelligence knows of the address, or an earlier request learned of it. */
export function networkOf(
  services: Services,
  ip: Ip | null,
  visit: MergedVisit,
  claimsCrawler: string | null,
  sources: Sources,
): Promise<NetworkFacts | null> {
  if (ip === null) return Promise.resolve(visit.network)
  return sources.ask(['intel'], services.intel.network(ip.text, visit.edge, claimsCrawler))
}

/** What intelligence knows of the mail address. */
export function emailOf(
  services: Services,
  caller: Caller,
  email: string | null,
  sources: Sources,
): Promise<EmailFacts | null> {
  if (email === null) return Promise.resolve(null)
  return sources.ask(['intel'], services.intel.email(email, { siteHost: caller.siteHost }))
}

/** What is known of the mail address in breaches and stealer logs. */
export async function exposureOf(
  services: Services,
  caller: Caller,
  email: ParsedEmail | null,
  sources: Sources,
): Promise<ExposureFacts | null> {
  if (email === null) return null
  const facts = await sources.ask(['exposure'], exposureFacts(services, caller, [email]))
  return facts?.[0] ?? null
}
