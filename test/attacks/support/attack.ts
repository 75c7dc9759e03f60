import { test } from 'vitest'

/** A row of the table that the project prints. */
export interface AttackRow {
  attack: string
  /** What it achieved before the defence existed: the figure of the measurement that found it. */
  before: string
  /** What it achieves now. */
  after: string
}

declare module 'vitest' {
  interface TaskMeta {
    attack?: AttackRow
  }
}

/**
 * Declares an attack. `run` carries it out, asserts that it fails, and returns what it achieved in
 * a few words.
 */
export function attack(name: string, before: string, run: () => Promise<string>): void {
  test(name, async ({ task }) => {
    task.meta.attack = { attack: name, before, after: 'SUCCEEDED' }
    task.meta.attack.after = await run()
  })
}
