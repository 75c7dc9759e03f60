import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Whether CI runs the tests. */
export const IN_CI = process.env.CI === 'true'

/**
 * How often a failed test is tried again in CI, in projects whose tests depend on the product's real time limits or on
 * browsers, servers and package managers: these may stall for seconds on a shared machine. {@link SecondAttempts}
 * prints what passed only then, since it may be a race.
 */
export const RETRIES_IN_CI = IN_CI ? 1 : 0

/** Prints the tests that failed first and passed when they were tried again, with their first error. */
export class SecondAttempts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
      .map(lineOf)
    if (lines.length === 0) return
    console.log(
      ['', 'Passed at the second attempt only; look for a race:', ...lines, ''].join('\n'),
    )
  }
}

function lineOf(test: TestCase): string {
  const error = test.result().errors?.[0]?.message ?? 'no error was kept'
  return `  ${test.module.relativeModuleId} > ${test.fullName}: ${error.split('\n', 1)[0]}`
}
