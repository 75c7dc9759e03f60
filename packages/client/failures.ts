import type { Problem } from '@vigil/contract'

/** The service refused; `problem` is its answer (RFC 9457): match on `problem.error`. */
export class VigilProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.error}: ${problem.detail ?? problem.title}`)
    this.name = 'VigilProblem'
    this.problem = problem
  }
}

/** No usable answer arrived in time: whether the request took effect is unknown. */
export class VigilUnreachable extends Error {
  /** `timeout`: the deadline passed; `network`: no connection; `malformed`: not the service's answer. */
  readonly reason: 'timeout' | 'network' | 'malformed'

  constructor(reason: 'timeout' | 'network' | 'malformed', cause: unknown) {
    super(`the service gave no usable answer: ${reason}`, { cause })
    this.name = 'VigilUnreachable'
    this.reason = reason
  }
}
