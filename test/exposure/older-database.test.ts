import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEmail } from '@vigil/evidence'
import { exposureQuery } from '@vigil/monitoring'
import { inRound } from '@vigil/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFindings } from '../../packages/monitoring/findings/list-findings.ts'
import { readMonitor } from '../../packages/monitoring/overview/read-monitor.ts'
import { type ExposureSetup, openExposureSetup, WORKSPACE } from '../support/exposure-setup.ts'
import { breachModel } from '../support/hibp-server.ts'

/**
 * A database that version 3b66f27 of this project wrote on invented people: four days, the second with news, the third
 * with a provider that failed in part, the fourth interrupted; with an upload that was never sealed, a person who was
 * paused, one who was removed and one who objected. `expected.json` is what that version read of it.
 */
const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../support/older-database', name), 'utf8')
const expected = JSON.parse(read('expected.json'))

let setup: ExposureSetup
beforeAll(async () => {
  const secrets = {
    PEPPER: Buffer.alloc(32, 'pepper of the older one ').toString('base64url'),
    VAULT_KEY: Buffer.alloc(32, 'vault key of the older one').toString('base64'),
  }
  setup = await openExposureSetup('sqlite', {
    sql: read('database.sql'),
    secrets,
    nowMs: expected.nowMs,
  })
  // The provider and DNS as that version saw them last.
  const { hibp, doh } = setup
  hibp.data.verified = ['acme.com', 'app.acme.example']
  const added = new Date(expected.nowMs - 49 * 3_600_000).toISOString()
  hibp.data.breaches.push(breachModel('Gawker', { AddedDate: added, ModifiedDate: added }))
  hibp.data.emailDomains = {
    'acme.com': { jane: ['vpn.acme.com', 'shop.example'], jim: ['crm.acme.com', 'shop.example'] },
  }
  hibp.data.breachedDomains = { 'acme.com': { jane: ['Adobe', 'Gawker'], jim: ['Gawker'] } }
  hibp.data.websites = { 'app.acme.example': ['kim@mailbox.example', 'lee@mailbox.example'] }
  hibp.data.accounts = { 'kim@mailbox.example': ['Adobe', 'Gawker'] }
  const TXT = [`"token=${'a'.repeat(32)}"`]
  for (const server of doh) {
    server.zones.set('_vigil-domain-challenge.acme.com', { TXT })
    server.zones.set('_vigil-host-challenge.app.acme.example', { TXT })
  }
})
afterAll(() => setup.close())

const alerts = () =>
  setup.rows(
    'SELECT type, subject_id AS subjectId, new_count AS newCount, state FROM monitor_alert ORDER BY id',
  )
const counts = async () => {
  const { domains, identities } = await readMonitor(WORKSPACE, setup.db)
  return {
    domains: domains.map(({ domain, layers }) => ({ domain, layers })),
    identities: identities.map(({ id, status, breachHits, credentialLogHits }) => ({
      id,
      status,
      breachHits,
      credentialLogHits,
    })),
  }
}

describe('a database of an older version', () => {
  it('is read as by that version: domains, people, findings, runs, alerts, deliveries, corpus', async () => {
    const { settings, domains, identities } = await readMonitor(WORKSPACE, setup.db)
    expect({ settings, domains, identities }).toEqual(expected.monitor)
    const found = await listFindings(WORKSPACE, setup.db, {}, null, 500)
    expect(found.filter(({ gone }) => !gone)).toHaveLength(expected.findings.length)
    expect(found.every(({ status }) => status === 'open')).toBe(true)
    expect(
      await setup.rows('SELECT run_key AS runKey, state, phase FROM monitor_run ORDER BY run_key'),
    ).toEqual(expected.runs)
    expect(await alerts()).toEqual(expected.alerts)
    expect(
      await setup.rows('SELECT state, count(*) AS n FROM alert_delivery GROUP BY state'),
    ).toEqual(expected.deliveries)
    expect(
      await setup.rows(`SELECT b.id, b.state, (SELECT count(*) FROM corpus_pair p
        WHERE p.batch_id = b.id) AS pairs FROM corpus_batch b ORDER BY b.id`),
    ).toEqual(expected.batches)
    expect(
      await setup.rows('SELECT action, count(*) AS n FROM monitor_audit GROUP BY action'),
    ).toEqual(expected.audit)
  })

  it('gives equal responses to checks', async () => {
    const people = Object.keys(expected.checked)
    const ports = { db: setup.db, vault: setup.vault, online: null, now: () => expected.nowMs }
    const caller = {
      scope: { workspaceId: WORKSPACE, env: 'test' as const },
      requestId: 'request',
      siteHost: 'acme.com',
      waitUntil: () => undefined,
    }
    const { facts } = await inRound(
      await exposureQuery(
        ports,
        caller,
        people.map((address) => parseEmail(address)),
      ),
    )
    people.forEach((address, i) => {
      expect(facts[i], address).toMatchObject(expected.checked[address])
    })
  })

  it('continues its interrupted run, and nothing is alerted twice', async () => {
    const before = await counts()
    await setup.finishRun()
    setup.nextDay()
    await setup.runDay()
    const runs = await setup.rows(
      'SELECT run_key AS runKey, state FROM monitor_run ORDER BY run_key',
    )
    expect(runs.slice(-2)).toEqual([
      { runKey: '2026-06-04', state: 'done' },
      { runKey: '2026-06-05', state: 'done' },
    ])
    expect(await alerts()).toEqual(expected.alerts)
    expect(await counts()).toEqual(before)
  })

  it('handles new findings as a current database does: each subject is alerted once', async () => {
    await setup.leak([['jane@acme.com', 'wiki.acme.com']])
    setup.nextDay()
    await setup.runDay()
    setup.nextDay()
    await setup.runDay()
    const fresh = (await alerts()).slice(expected.alerts.length)
    const { company, jane } = expected.ids
    expect(fresh.map(({ subjectId, newCount }) => [subjectId, newCount])).toEqual([
      [company, 1],
      [jane, 1],
    ])
  })
})
