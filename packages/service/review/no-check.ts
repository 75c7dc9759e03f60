import { VigilError } from '@vigil/contract'

/** The failure of a check id that the environment does not have. */
export const noCheck = (): VigilError =>
  new VigilError('not_found', {
    detail:
      'There is no such check in this environment: test and live share nothing, and a plan keeps checks for a limited time.',
  })
