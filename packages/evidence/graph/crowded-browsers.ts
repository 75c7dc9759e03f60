import { evidencePolicy } from '../policy/index.ts'
import type { GraphSelf } from './rows.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const { minOthersAtDesk } = evidencePolicy.graph

/** Returns the ids of earlier browsers of this account that many other people use: a service desk's, a kiosk's. */
export const crowdedBrowsers = (
  shared: readonly SharedIdentifier[],
  { visitor }: GraphSelf,
): string[] =>
  shared
    .filter(
      ({ kind, value, others }) =>
        kind === 'visitor' && value !== visitor && others.length >= minOthersAtDesk,
    )
    .map(({ value }) => value)
