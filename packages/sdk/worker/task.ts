/** Name of a worker that says what it is and measures nothing. */
export const BRIEF = 'brief'

/** What a worker is to solve instead. */
interface Task {
  nonce: string
  difficulty: number
}

/** Name of a worker that solves a nonce. */
export function nameOf({ nonce, difficulty }: Task): string {
  return `solve ${difficulty} ${nonce}`
}

/** The task in a worker's name; null for one that has none. */
export function taskOf(name: string): Task | null {
  const [word, difficulty, nonce] = name.split(' ')
  return word === 'solve' && nonce ? { nonce, difficulty: Number(difficulty) } : null
}
