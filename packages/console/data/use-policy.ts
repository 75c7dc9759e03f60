import type { PolicyResult } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { useToaster } from '../ui/toast.tsx'
import { ApiProblem, call } from './api.ts'
import { useSigned } from './session.ts'

/** Rules that replace those of the environment. */
export interface NewRules {
  live: object
  draft: object | null
}

export interface PolicyState extends PolicyResult {
  /** Whether a change was refused because another one came first; this is the newest state then. */
  isChangedMeanwhile: boolean
  /** Reads it again. */
  reload: () => Promise<void>
  /** Replaces the rules that are shown; resolves to the problem, if they are refused. */
  save: (rules: NewRules, done: string) => Promise<ApiProblem | null>
}

/** The policy of the environment, beginning with what was read first; each change can be undone. */
export function usePolicy(first: PolicyResult): PolicyState {
  const { env } = useSigned()
  const { notify, fail } = useToaster()
  const [state, setState] = useState(first)
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false)
  const put = async (revision: number, { live, draft }: NewRules) => {
    const body = { revision, live, draft }
    const answer = await call<PolicyResult>(env, 'PUT', '/api/v1/policy', { body })
    setState(answer)
    setChangedMeanwhile(false)
    return answer.policy.revision
  }
  const reload = () =>
    call<PolicyResult>(env, 'GET', '/api/v1/policy').then(setState, (error: Error) =>
      fail(error.message),
    )

  async function save(rules: NewRules, done: string): Promise<ApiProblem | null> {
    const before = state.policy
    try {
      const revision = await put(before.revision, rules)
      if (revision === before.revision) notify('Nothing changed: these rules are saved already')
      else
        notify(done, () => {
          put(revision, before).then(
            () => notify(`Undone: ${done.toLowerCase()}`),
            (error: Error) => fail(error.message),
          )
        })
      return null
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.fields.revision === undefined) return error
      await reload()
      setChangedMeanwhile(true)
      return null
    }
  }

  return { ...state, isChangedMeanwhile, reload, save }
}
