import type { KeyEnv } from '@vigil/contract'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiProblem, call, type Query } from './api.ts'

export interface Asked<T> {
  data: T | null
  problem: ApiProblem | null
  loading: boolean
  reload: () => void
}

/** Reads a route and reads it again when path, query or environment change; the last answer stays meanwhile. */
export function useQuery<T>(env: KeyEnv, path: string | null, query: Query = {}): Asked<T> {
  const [data, setData] = useState<T | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [loading, setLoading] = useState(path !== null)
  const [turn, setTurn] = useState(0)
  const asked = `${env} ${path} ${JSON.stringify(query)}`
  const before = useRef(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is path, query and env in one text
  useEffect(() => {
    if (path === null) return
    const abort = new AbortController()
    if (before.current !== asked) setData(null)
    before.current = asked
    setLoading(true)
    call<T>(env, 'GET', path, { query, signal: abort.signal }).then(
      (answer) => {
        setData(answer)
        setProblem(null)
        setLoading(false)
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        setProblem(
          error instanceof ApiProblem ? error : new ApiProblem(0, 'internal_error', String(error)),
        )
        setLoading(false)
      },
    )
    return () => abort.abort()
  }, [asked, turn])
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  return { data, problem, loading, reload }
}
