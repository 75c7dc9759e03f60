import { VigilError } from '@vigil/contract'

/** The failure of a key that the workspace does not have. */
export const noKey = (detail = 'The workspace has no such key.'): VigilError =>
  new VigilError('not_found', { detail })
