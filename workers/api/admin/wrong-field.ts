import { Refusal } from '@vigil/service'

/** Refuses a field that has the right form and names something that is not there. */
export const wrongField = (field: string, message: string): Refusal =>
  new Refusal('validation_failed', message, { field })
