import { expect, test } from 'vitest'
import { assess } from '../assess.ts'
import { neutral } from '../signals/evidence.fixture.ts'

test('a compartment is hit exactly where it has reasons, and then of some severity', () => {
  const email = neutral.email && { ...neutral.email, role: true }
  const { detection } = assess({ ...neutral, email })
  for (const { hit, severity, reasons, count } of detection.compartments) {
    expect(count).toBe(reasons.length)
    expect(hit).toBe(count > 0)
    expect(severity !== 'none').toBe(hit)
  }
  expect(detection.compartments.filter(({ hit }) => hit).map(({ id }) => id)).toContain('email')
})
