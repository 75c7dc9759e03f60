import type { KeyEnv } from '@vigil/contract'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiProblem, call, pathWith, type Query } from './api.ts'

/** State of a read of the API. */
export interface Reading<T> {
  data: T | null
  problem: ApiProblem | null
  loading: boolean
  reload: () => void
}

/**
 * Reads a route (null: none), and reads it again when path, query or environment change. `reload` keeps the current
 * response until the next one arrives.
 */
export function useQuery<T>(env: KeyEnv, path: string | null, query: Query = {}): Reading<T> {
  const [data, setData] = useState<T | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [loading, setLoading] = useState(path !== null)
  const running = useRef<AbortController | null>(null)
  const address = path === null ? null : pathWith(path, query)

  const reload = useCallback(() => {
    running.current?.abort()
    if (address === null) return
    const { signal } = (running.current = new AbortController())
    setLoading(true)
    call<T>(env, 'GET', address, { signal })
      .then(
        (answer) => {
          if (signal.aborted) return
          setData(answer)
          setProblem(null)
        },
        (error: unknown) => {
          if (!signal.aborted) setProblem(problemOf(error))
        },
      )
      .finally(() => {
        if (!signal.aborted) setLoading(false)
      })
  }, [env, address])

  useEffect(() => {
    setData(null)
    setProblem(null)
    reload()
    return () => running.current?.abort()
  }, [reload])

  return { data, problem, loading, reload }
}

const problemOf = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem(0, 'internal_error', String(error))
