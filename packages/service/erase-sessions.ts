import { type ErasureSubject, keysOf, type Scope } from '@vigil/storage'
import { isStoredVisit } from './pipeline/stored-visit.ts'
import type { Services } from './services.ts'

/** Values read in one step. */
const AT_ONCE = 50
const KINDS = ['session', 'evaluation'] as const

/** Deletes sessions and evaluations of an erased visitor in one step; returns their number. */
export async function eraseSessions(
  { kv, vault }: Services,
  scope: Scope,
  subject: ErasureSubject,
): Promise<number> {
  const visitors = new Set(
    subject.identifiers.filter(({ kind }) => kind === 'visitor').map(({ value }) => value),
  )
  const [kind = KINDS[0], cursor] = (subject.kvCursor ?? 'session ').split(' ')
  const page = await kv.list({
    prefix: keysOf(scope, kind),
    limit: AT_ONCE,
    ...(cursor && { cursor }),
  })
  let deleted = 0
  for (const { name } of page.keys) {
    const found: unknown = await kv.get(name, 'json')
    const visit =
      typeof found === 'object' && found !== null && 'value' in found ? found.value : null
    if (!isStoredVisit(visit)) continue
    const id = visit.collected.visitorId ?? visit.collected.fingerprint
    if (id === undefined || !visitors.has(await vault.identifier(scope, 'visitor', id))) continue
    await kv.delete(name)
    deleted += 1
  }
  if (!page.list_complete) subject.kvCursor = `${kind} ${page.cursor}`
  else if (kind === 'session') subject.kvCursor = 'evaluation '
  else Object.assign(subject, { kvCursor: null, kvDone: true })
  return deleted
}
