/** Name of a worker that says what it is and measures nothing. */
export const BRIEF = 'brief'
