import type { BacktestResult } from '@vigil/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiProblem, call } from './api.ts'
import { addPage, type BacktestSum } from './backtest-sum.ts'
import { useSigned } from './session.ts'

/** Rules to try, and the stored checks to try them on. */
export interface Trial {
  rules: object
  event?: string
  from?: string
  to?: string
}

export interface Backtest {
  /** The trial that was counted, and what it came to so far. */
  found: { trial: Trial; sum: BacktestSum } | null
  problem: ApiProblem | null
  loading: boolean
  /** Counts a trial from the newest check on; resolves to the problem, if there is one. */
  run: (trial: Trial) => Promise<ApiProblem | null>
  /** Adds the next, older checks. */
  more: () => void
}

/** Tries rules on stored checks, page by page. */
export function useBacktest(): Backtest {
  const { env } = useSigned()
  const [found, setFound] = useState<Backtest['found']>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [loading, setLoading] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(trial: Trial, before: BacktestSum | null): Promise<ApiProblem | null> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setLoading(true)
    setProblem(null)
    if (before === null) setFound(null)
    try {
      const page = await call<BacktestResult>(env, 'POST', '/api/v1/policy/backtest', {
        body: { ...trial, ...(before?.nextCursor && { cursor: before.nextCursor }) },
        signal,
      })
      setFound({ trial, sum: before === null ? page : addPage(before, page) })
      return null
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
      return error
    } finally {
      if (!signal.aborted) setLoading(false)
    }
  }

  return {
    found,
    problem,
    loading,
    run: (trial) => read(trial, null),
    more: () => {
      if (found !== null) void read(found.trial, found.sum)
    },
  }
}
