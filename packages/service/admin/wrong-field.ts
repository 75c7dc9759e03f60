import { VigilError } from '@vigil/contract'

/** The refusal of a well-formed field that names something that does not exist. */
export const wrongField = (field: string, message: string): VigilError =>
  new VigilError('validation_failed', { detail: message, field })
