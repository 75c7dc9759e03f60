import { useLocation } from 'preact-iso'
import { pathWith } from './api.ts'
import { useSigned } from './session.ts'

export type AddressQuery = Readonly<Record<string, string | undefined>>

/** The query of the page's address, and `go`, which changes parts of it: what a page shows can be sent as a link. */
export function useAddress(section: string): {
  query: AddressQuery
  go: (change: AddressQuery, replace?: boolean) => void
} {
  const { env } = useSigned()
  const { query, route } = useLocation()
  return {
    query,
    go: (change, replace = false) => {
      route(pathWith(`/console/${env}/${section}`, { ...query, ...change }), replace)
    },
  }
}
