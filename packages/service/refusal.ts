import type { ProblemCode } from '@vigil/contract'

/** A verb that will not do what was asked, for a reason of the closed table. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly detail: string | null
  /** The field that is wrong, where one is. */
  readonly field: string | null

  constructor(
    code: ProblemCode,
    detail: string | null = null,
    { field, ...options }: ErrorOptions & { field?: string } = {},
  ) {
    super(code, options)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
    this.field = field ?? null
  }
}
