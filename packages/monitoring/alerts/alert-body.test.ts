import { expect, test } from 'vitest'
import { alertBody } from './alert-body.ts'

const bodyOf = (places: number, newCount = places): string =>
  alertBody('monitor.exposure.detected', 0, {
    alertId: 'alert-1',
    subject: { kind: 'domain', id: 'domain-1', domain: 'acme.example', role: 'company' },
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

test('lists all places of a few', () => {
  expect(JSON.parse(bodyOf(1))).toMatchObject({
    type: 'monitor.exposure.detected',
    timestamp: '1970-01-01T00:00:00.000Z',
    data: {
      alertId: 'alert-1',
      newCount: 1,
      locations: [{ source: 'corpus:test' }],
      truncated: false,
    },
  })
})

test('lists twenty places of more than a hundred, marked as truncated', () => {
  const body = JSON.parse(bodyOf(20, 101))
  expect(body.data).toMatchObject({ newCount: 101, truncated: true })
  expect(body.data.locations).toHaveLength(20)
})

test('stays below 20 KB whatever the names', () => {
  const body = bodyOf(100)
  expect(new TextEncoder().encode(body).length).toBeLessThan(20_000)
  expect(JSON.parse(body).data.truncated).toBe(true)
})
