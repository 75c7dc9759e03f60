import { isLinkKind, isNamed, type LinkKind } from '@vigil/evidence'
import * as z from 'zod'
import { readFacts } from './packed-visit.ts'

const tieList = z.array(z.tuple([z.string(), z.string()]))

/** Identifiers of a stored check, each with its kind. */
export function identifiersOfRow({
  facts,
  ties,
}: {
  facts: string
  ties: string | null
}): [kind: string, value: string][] {
  const { visitorKey, deviceKey, ipKey, subnetKey, emailKey } = readFacts(facts)
  const own = {
    visitor: visitorKey,
    device: deviceKey,
    ip: ipKey,
    subnet: subnetKey,
    mailbox: emailKey,
  }
  const named = Object.entries(own).flatMap(([kind, value]): [string, string][] =>
    value === null ? [] : [[kind, value]],
  )
  return [...named, ...tiesIn(ties)]
}

/** Identifiers of a stored check that the caller sent. */
export function namedOfRow(ties: string | null): { kind: LinkKind; value: string }[] {
  return tiesIn(ties).flatMap(([kind, value]) =>
    isLinkKind(kind) && isNamed(kind) ? [{ kind, value }] : [],
  )
}

const tiesIn = (ties: string | null) => tieList.parse(JSON.parse(ties ?? '[]'))
