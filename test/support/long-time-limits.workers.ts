import { afterAll, beforeAll, vi } from 'vitest'
import { withLongTimeLimits } from './time-limits.ts'

// A source that is late would change verdicts and counts.
beforeAll(withLongTimeLimits)
afterAll(() => {
  vi.unstubAllGlobals()
})
