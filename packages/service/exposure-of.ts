import type { ParsedEmail } from '@vigil/evidence'
import { type ExposureQuery, exposureQuery, openOnline } from '@vigil/monitoring'
import type { Caller } from './caller.ts'
import { opened } from './opened.ts'
import type { Services } from './services.ts'

/** The breach provider that checks call; null: the deployment has none. */
const onlineOf = opened(({ bindings, kv, report }) => openOnline(bindings, kv, report))

/** Prepares to read the known exposure of mailboxes; null is none. */
export async function exposureOf(
  services: Services,
  caller: Caller,
  emails: readonly (ParsedEmail | null)[],
): Promise<ExposureQuery> {
  const { db, vault, now } = services
  return exposureQuery({ db, vault, now, online: await onlineOf(services) }, caller, emails)
}
