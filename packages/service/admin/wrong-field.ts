import { VigilError } from '@vigil/contract'

/** Returns the error for a well-formed field whose value is not accepted. */
export const wrongField = (field: string, message: string): VigilError =>
  new VigilError('validation_failed', { detail: message, field })
