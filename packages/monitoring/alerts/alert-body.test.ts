import { expect, test } from 'vitest'
import { type Alert, alertBody } from './alert-body.ts'

const alert = (places: number, newCount = places): Alert => ({
  id: 'alert-1',
  type: 'monitor.exposure.detected',
  createdMs: 0,
  subject: {
    kind: 'identity',
    id: 'person-1',
    domain: null,
    role: null,
    userId: 'u-1',
    emailMasked: 'a***@example.com',
    audience: 'employee',
  },
  layer: 'employee_elsewhere',
  newCount,
  count: newCount,
  baseline: 0,
  locations: Array.from({ length: places }, (_, i) => ({
    layer: 'employee_elsewhere',
    domain: `${'long'.repeat(40)}${i}.example`,
    source: 'corpus:test',
    firstSeenAt: '2026-01-01T00:00:00.000Z',
  })),
})

test('leaves out what is not known of the subject', () => {
  const body = JSON.parse(alertBody(alert(1)))
  expect(Object.keys(body.data.subject)).toEqual([
    'kind',
    'id',
    'userId',
    'emailMasked',
    'audience',
  ])
  expect(body).toMatchObject({ type: 'monitor.exposure.detected', data: { truncated: false } })
})

test('lists twenty places of more than a hundred, marked as truncated', () => {
  const body = JSON.parse(alertBody(alert(20, 101)))
  expect(body.data).toMatchObject({ newCount: 101, truncated: true })
  expect(body.data.locations).toHaveLength(20)
})

test('stays below 20 KB whatever the names', () => {
  const body = alertBody(alert(100))
  expect(new TextEncoder().encode(body).length).toBeLessThan(20_000)
  expect(JSON.parse(body).data.truncated).toBe(true)
})
