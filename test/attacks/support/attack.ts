import { test } from 'vitest'

/** A row of the table that the `attacks` project prints. */
export interface AttackRow {
  attack: string
  /** Result before the defence existed, as measured when it was found. */
  before: string
  /** Result now. */
  after: string
}

declare module 'vitest' {
  interface TaskMeta {
    attack?: AttackRow
  }
}

/**
 * Declares an attack. `run` carries it out, asserts that it fails, and returns its result in
 * a few words.
 */
export function attack(name: string, before: string, run: () => Promise<string>): void {
  test(name, async ({ task }) => {
    task.meta.attack = { attack: name, before, after: 'SUCCEEDED' }
    task.meta.attack.after = await run()
  })
}
