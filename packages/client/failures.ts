import type { Problem } from '@vigil/contract'

/** The service refused; `problem` is what it said (RFC 9457): match on `problem.error`. */
export class VigilProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.error}: ${problem.title}`)
    this.name = 'VigilProblem'
    this.problem = problem
  }
}

/** No answer that can be read came in time: whether the request took effect is not known. */
export class VigilUnreachable extends Error {
  constructor(cause: unknown) {
    super('the service gave no answer', { cause })
    this.name = 'VigilUnreachable'
  }
}
