import type { LinkedAccount } from '@vigil/contract'
import { graphFacts } from '@vigil/evidence'
import { readNeighbours } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import type { Services } from '../services.ts'
import type { AssessedVisit } from './assess-visit.ts'
import { selfOf } from './graph-self.ts'
import { linksOf } from './identify.ts'
import { presentNeighbours } from './present.ts'
import type { Sources } from './sources.ts'

/** Returns neighbours over browser and device only, as pseudonyms: a browser must not get the caller's account ids. */
export async function deviceNeighbours(
  services: Services,
  { scope }: Caller,
  { identifiers, evidence, visit }: AssessedVisit,
  sources: Sources,
): Promise<LinkedAccount[] | null> {
  const graph = services.graphFor(scope.workspaceId)
  const links = linksOf(identifiers).filter(({ kind }) => kind === 'visitor' || kind === 'device')
  const query = { user: null, email: null, identifiers: links }
  const rows = await sources.read(['graph'], readNeighbours(scope, graph, query))
  if (rows === null) return null
  const device = { ...identifiers, user: null, email: null, mailbox: null, family: null, ip: null }
  const { device: facts, network } = evidence
  const self = selfOf(device, visit.collected, { device: facts, network, email: null })
  const neighbours = presentNeighbours(graphFacts(rows, self, services.now()))
  return Promise.all(
    neighbours.map(async (neighbour) => {
      const hash = await services.vault.identifier(scope, 'pseudonym', neighbour.accountId)
      return { ...neighbour, accountId: `acc_${hash}`, labels: [] }
    }),
  )
}
