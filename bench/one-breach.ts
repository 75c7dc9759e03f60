// `npm run bench -- one-breach`: one breach affects all people of all workspaces; prints the announced people and the
// size of alerts.

import { strict as assert } from 'node:assert'

import { openExposureSetup } from '../test/support/exposure-setup.ts'
import { breachModel } from '../test/support/hibp-server.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 20_000)
const WORKSPACES = Number(process.env.WORKSPACES ?? 100)
const EACH = PEOPLE / WORKSPACES

interface AnnouncedAlert {
  workspace_id: string
  type: string
  subject_id: string
  payload: string
}

const setup = await openExposureSetup()
try {
  const ids = Array.from(
    { length: WORKSPACES },
    (_, i) => `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`,
  )
  const names = Array.from({ length: EACH }, (_, i) => `user${i}`)
  for (const [i, id] of ids.entries()) {
    await setup.prove(`acme${i}.example`, 'company', id)
    await setup.endpoint(id)
    await setup.enrolMany(
      names.map((name) => `${name}@acme${i}.example`),
      id,
    )
  }
  await setup.runDay()
  setup.nextDay()
  setup.hibp.data.breaches.push(breachModel('Later'))
  const exposed = Object.fromEntries(names.map((name) => [name, ['Later']]))
  for (let i = 0; i < WORKSPACES; i += 1) {
    setup.hibp.data.breachedDomains[`acme${i}.example`] = exposed
  }
  const start = performance.now()
  await setup.runDay()
  const tookSec = (performance.now() - start) / 1000
  const sent = await setup.rows<AnnouncedAlert>("SELECT * FROM monitor_alert WHERE state = 'sent'")
  let announced = 0
  for (const id of ids) {
    const own = sent.filter((one) => one.workspace_id === id)
    const people = own.filter(({ payload }) => JSON.parse(payload).data.subject.kind === 'identity')
    const digests = own.filter(({ type }) => type === 'monitor.exposure.summary')
    assert.equal(new Set(people.map((one) => one.subject_id)).size, people.length)
    assert.equal(digests.length, 1)
    announced += people.length + JSON.parse(digests[0]?.payload ?? '').data.count
  }
  const bytes = sent.map(({ payload }) => Buffer.byteLength(payload))
  const row = (name: string, value: string) => console.log(`  ${name.padEnd(24)} ${value}`)
  console.log(`\none breach, ${PEOPLE} people in ${WORKSPACES} workspaces`)
  row('people announced', `${announced}, each once`)
  row('webhooks', `${sent.length}, ${Math.max(...bytes)} bytes at most`)
  row('took', `${tookSec.toFixed(1)} s over SQLite`)
  assert.equal(announced, PEOPLE)
} finally {
  await setup.close()
}
