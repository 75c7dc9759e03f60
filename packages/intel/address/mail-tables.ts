import type { Container } from '../tables/container.ts'
import { decodeKeys, type KeySet } from '../tables/key-set.ts'
import type { GibberishModel } from './gibberish.ts'

/** The compiled tables of mail domains and local parts. */
export interface MailTables {
  disposable: KeySet
  free: KeySet
  paid: KeySet
  forwarders: KeySet
  roles: KeySet
  disposableMx: KeySet
  gibberish: GibberishModel
}

/** Throws if a table is missing, which means a broken build. */
export function readMailTables(container: Container): MailTables {
  const section = (id: string) => {
    const bytes = container.sections.get(id)
    if (bytes === undefined) throw new Error(`mail tables without ${id}`)
    return bytes
  }
  const { weights } = container.notes
  if (!Array.isArray(weights)) throw new Error('mail tables without weights')
  return {
    disposable: decodeKeys(section('disposable')),
    free: decodeKeys(section('free')),
    paid: decodeKeys(section('paid')),
    forwarders: decodeKeys(section('forwarders')),
    roles: decodeKeys(section('roles')),
    disposableMx: decodeKeys(section('disposableMx')),
    gibberish: { table: section('gibberish'), weights: weights.map(Number) },
  }
}
