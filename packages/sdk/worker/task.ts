/** Name of a worker that sends only its report and measures nothing. */
export const REPORT_ONLY = 'brief'

/** A nonce for a worker to solve. */
interface Task {
  nonce: string
  difficulty: number
}

/** Name of a worker that solves a nonce. */
export function nameOf({ nonce, difficulty }: Task): string {
  return `solve ${difficulty} ${nonce}`
}

/** Parses the task from a worker's name; null if it has none. */
export function taskOf(name: string): Task | null {
  const [word, difficulty, nonce] = name.split(' ')
  return word === 'solve' && nonce ? { nonce, difficulty: Number(difficulty) } : null
}
