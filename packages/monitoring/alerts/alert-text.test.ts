import { typesOf, webhookEventNames } from '@vigil/contract'
import { expect, test } from 'vitest'
import { describeAlert } from './alert-text.ts'
import { slackBody } from './slack.ts'

const payload = (type: string, data: object) =>
  JSON.stringify({ type, timestamp: '2026-06-01T00:00:00Z', data })
const place = (domain: string) => ({
  layer: 'employee_on_system',
  source: 'corpus:x',
  domain,
  firstSeenAt: '2026-06-01T00:00:00.000Z',
})

test('contains the subject, the finding, counts, places and the recommended action', () => {
  const text = describeAlert(
    payload('monitor.exposure.detected', {
      alertId: 'a1',
      subject: { kind: 'identity', id: 'p1', emailMasked: 'a***@acme.com', userId: 'u-1' },
      layer: 'employee_on_system',
      newCount: 2,
      count: 5,
      baseline: 3,
      locations: [place('sso.acme.com'), place('vpn.acme.com')],
      truncated: false,
    }),
  )
  expect(text).toEqual({
    title: 'New credential exposure: a***@acme.com (user u-1)',
    facts: [
      ['Kind', 'Employee credentials for your systems (stealer log)'],
      ['New findings', '2'],
      ['Findings in total', '5'],
      ['Places', 'sso.acme.com, vpn.acme.com'],
      ['Alert', 'a1'],
    ],
    advice:
      'A stealer log means an infected device: end the sessions, reset the password, clean the device.',
  })
})

test('reports that more places were found than listed', () => {
  const locations = Array.from({ length: 11 }, (_, i) => place(`s${i}.example`))
  const { facts } = describeAlert(payload('monitor.exposure.summary', { newCount: 11, locations }))
  expect(facts.find(([label]) => label === 'Places')?.[1]).toMatch(/s9\.example and more$/)
})

test.each(webhookEventNames.flatMap(typesOf))('has a title of its own for %s', (type) => {
  const { title } = describeAlert(payload(type, { subject: { kind: 'workspace', id: 'w' } }))
  expect(title).not.toContain(type)
  expect(title.startsWith('Test environment: ')).toBe(type.startsWith('test.'))
})

test('names a stored event that does not fit its schema, with its id', () => {
  const stored = payload('check.verdict', { alertId: 'a', check: { verdict: 'none' } })
  expect(describeAlert(stored)).toEqual({
    title: 'Vigil: check.verdict',
    advice: '',
    facts: [['Alert', 'a']],
  })
})

test('names a type that it does not know, on one line', () => {
  expect(describeAlert(payload('other.event', { alertId: 'a' })).title).toBe('Vigil: other.event')
  const subject = { kind: 'identity', id: 'p', emailMasked: 'a***@acme.com', userId: 'u\r\nBcc: x' }
  const { title } = describeAlert(payload('monitor.exposure.detected', { subject }))
  expect(title).not.toMatch(/[\r\n]/)
})

test('a Slack body escapes mentions and links in names, within the limits of its blocks', () => {
  const body = JSON.parse(
    slackBody({
      title: `${'t'.repeat(200)}`,
      facts: [
        ['Places', '<!channel> & <https://evil.example|click>'],
        ['Long', 'x'.repeat(5000)],
      ],
      advice: 'Act.',
    }),
  )
  expect(body.text).toContain('&lt;!channel&gt; &amp; &lt;https://evil.example|click&gt;')
  const [header, section] = body.blocks
  expect(header.text.text).toHaveLength(150)
  expect(section.text.text.length).toBeLessThanOrEqual(3000)
  expect(JSON.stringify(body.blocks)).not.toContain('<!channel>')
})

test('a body for Slack without facts has no empty section, which Slack refuses', () => {
  const body = JSON.parse(slackBody({ title: 'Test', facts: [], advice: '' }))
  expect(body.blocks).toHaveLength(1)
})
