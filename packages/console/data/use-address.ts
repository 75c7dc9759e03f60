import { useLocation } from 'preact-iso'
import { pathWith } from './api.ts'
import { useSigned } from './session.ts'

export type AddressQuery = Readonly<Record<string, string | undefined>>

/** The query of the page's URL, and `go`, which changes parts of it, so that a view can be shared as a link. */
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
