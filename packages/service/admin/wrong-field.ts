import { VigilError } from '@vigil/contract'

/** Refuses a field that has the right form and names something that does not exist. */
export const wrongField = (field: string, message: string): VigilError =>
  new VigilError('validation_failed', { detail: message, field })
