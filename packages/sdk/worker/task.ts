/** Name of a worker that says what it is and measures nothing. */
export const BRIEF = 'brief'

/** A nonce that a worker is to answer, sent to it as a message. */
export interface Task {
  nonce: string
  difficulty: number
}
