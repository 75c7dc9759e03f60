import { DAY_MS } from '@vigil/evidence'
import { assess, deviates } from '@vigil/scoring'
import { expect, test } from 'vitest'
import { buildEvidence } from '../../../packages/service/pipeline/build-evidence.ts'
import { linksOf } from '../../../packages/service/pipeline/identify.ts'
import { readCheck } from '../../../packages/storage/checks/read-check.ts'
import { writeCheck } from '../../../packages/storage/checks/write-check.ts'
import { batch } from '../../../packages/storage/database/index.ts'
import { countPopulation } from '../../../packages/storage/population/index.ts'
import { uuidV7 } from '../../../packages/storage/uuid-v7.ts'
import { openMigratedD1 } from '../../../test/support/sqlite-d1.ts'
import { Memory } from './memory/memory.ts'
import { Observer } from './memory/observe.ts'
import { farms } from './signups/index.ts'
import { PUBLISHED } from './world/assumptions.ts'
import { Chance } from './world/chance.ts'
import { drawWorld } from './world/draw.ts'
import { MailBook } from './world/mail.ts'
import { populate } from './world/population.ts'

const SCOPE = { workspaceId: 'parity', env: 'live' as const }

test('a visit gets the same score and verdict from the in-memory store as from the storage of the service', async () => {
  const chance = new Chance(31).branch('parity')
  const assumptions = {
    ...drawWorld(chance, 'parity'),
    people: 60,
    days: 30,
    startMs: PUBLISHED.startMs,
    signupsPerDay: 2,
    tokenShare: 0.9,
  }
  const { people, networks, plan } = populate(chance, assumptions)
  const means = { chance: chance.branch('farms'), networks, assumptions }
  const farmed = farms.flatMap((farm) =>
    farm.signups(farm.name, assumptions.startMs + 12 * DAY_MS, means).slice(0, 25),
  )
  const mail = new MailBook()
  await mail.learn([
    ...people.map(({ nature }) => nature.email),
    ...farmed.map(({ email }) => email),
  ])
  const raws = [
    ...plan.map(
      ({ person, event, atMs }) =>
        () =>
          person.visit(event, atMs).raw,
    ),
    ...farmed.map((raw) => () => raw),
  ]
  const times = [...plan.map(({ atMs }) => atMs), ...farmed.map(({ atMs }) => atMs)]
  const order = times.map((_, i) => i).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
  const memory = new Memory()
  const observer = new Observer(memory, mail, chance.branch('conduct'), assumptions)
  const db = openMigratedD1()
  const differing: string[] = []
  const verdicts = new Set<string>()
  for (const [n, i] of order.entries()) {
    const raw = raws[i]?.()
    if (raw === undefined) throw new Error('a time without a visit')
    const { accountKey, identifiers, current, evidence, visit, context } = observer.observe(
      raw,
      true,
    )
    const inMemory = assess(evidence)
    if (n > 0) await batch(db, [countPopulation(SCOPE, db, raw.atMs)] as const)
    const links = linksOf(identifiers)
    const read = await readCheck(SCOPE, db, {
      ...identifiers,
      identifiers: links,
      listed: [],
      retainedMs: 0,
    })
    const { graph, history, emailDomainFirstMs } = read
    const stored = buildEvidence('live', visit, identifiers, {
      ...context,
      graph,
      history,
      emailDomainFirstMs,
    })
    const service = assess(stored.evidence)
    verdicts.add(service.verdict)
    if (service.verdict !== inMemory.verdict || service.score !== inMemory.score) {
      differing.push(
        `${n} ${raw.event}: in memory ${inMemory.score} ${inMemory.verdict}, service ${service.score} ${service.verdict}`,
      )
    }
    const { score, verdict } = service
    memory.store(accountKey, identifiers, current, service)
    await writeCheck(SCOPE, db, {
      id: uuidV7(raw.atMs),
      atMs: raw.atMs,
      event: raw.event,
      accountKey,
      accountId: accountKey,
      emailKey: identifiers.email,
      mailboxKey: identifiers.mailbox,
      familyKey: identifiers.family,
      visitorKey: identifiers.visitor,
      newEmailDomain: emailDomainFirstMs === null ? identifiers.emailDomain : null,
      score,
      verdict,
      disposable: service.flags.disposableEmail,
      visit: { ...current, score, verdict, deviates: deviates(service) },
      policyVersion: service.policyVersion,
      links,
      ...(read.earlier && { earlier: read.earlier }),
      quota: null,
      idempotency: null,
    })
  }
  expect(order.length).toBeGreaterThan(300)
  expect([...verdicts].sort()).toContain('shadow')
  expect(differing).toEqual([])
})
