import { readFileSync } from 'node:fs'
import { CompartmentId, RiskFlags, Verdict } from '@vigil/contract'
import { applySandbox, emptyEvidence, sandboxMailbox, sandboxTable } from '@vigil/evidence'
import { type Assessment, assess, assessEmail } from '@vigil/scoring'
import { describe, expect, test } from 'vitest'
import { sandboxDocument } from '../scripts/sandbox-document.ts'

const NOW_MS = Date.UTC(2026, 10, 21)

function assessed({ field, input }: (typeof sandboxTable)[number]): Assessment {
  const inputs = { email: null, ip: null, [field]: input }
  return assess(applySandbox(emptyEvidence(NOW_MS), inputs))
}

/** Whether an assessment matches a phrase of the table; throws for an unknown phrase. */
function holds(phrase: string, found: Assessment): boolean {
  const [what = '', value = ''] = phrase.split(' ')
  const [block, field = ''] = what.split('.')
  const { compartments } = found.detection
  if (what === 'verdict') return found.verdict === value
  if (what === 'recommendation') return found.recommendation.action === value
  if (what === 'compartment') return compartments.some(({ id, hit }) => id === value && hit)
  if (what === 'unusual') return found.unusual.includes(value)
  if (what === 'accountsLinked') return found.accountsLinked === Number(value)
  if (block === 'flags') return Reflect.get(found.flags, field) === true
  if (block === 'network') return String(Reflect.get(found.network, field)) === (value || 'true')
  if (what === 'tls.captureStatus') return found.tls.captureStatus === value
  if (what === 'tls.consistency') return found.tls.consistency?.status === value
  if (what === 'linkedAccounts.isAbuser') {
    return found.riskSignals.some(({ type }) => type === 'linked_abuser')
  }
  if (/^[a-z]+(?:_[a-z]+)+$/.test(phrase)) {
    return found.riskSignals.some(({ type }) => type === phrase)
  }
  throw new Error(`the table says something that cannot be checked: ${phrase}`)
}

describe('every input of the sandbox', () => {
  test.each(sandboxTable)('$input forces $forces', (row) => {
    const found = assessed(row)
    const missed = row.forces.split(', ').filter((phrase) => !holds(phrase, found))
    expect(missed).toEqual([])
  })

  test('together they force every verdict, every flag and every compartment', () => {
    const all = sandboxTable.map(assessed)
    expect(new Set(all.map(({ verdict }) => verdict))).toEqual(new Set(Verdict.options))
    const flags = RiskFlags.keyof().options
    expect(flags.filter((flag) => !all.some((found) => found.flags[flag]))).toEqual([])
    const hit = all.flatMap(({ detection }) => detection.compartments.filter((one) => one.hit))
    expect(new Set(hit.map(({ id }) => id))).toEqual(new Set(CompartmentId.options))
  })

  test('an email address has the forced result on the email route', () => {
    const judged = (email: string) => {
      const forced = sandboxMailbox(email)
      return forced && assessEmail(forced.email, forced.exposure, null)
    }
    expect(judged('disposable@sandbox.test')?.disposable).toBe(true)
    expect(judged('breach+3@Sandbox.test')?.breach).toBe(true)
    expect(judged('allow@sandbox.test')).toMatchObject({ recommendation: 'send', risky: false })
    expect(judged('unlisted@sandbox.test')).toBeNull()
    expect(judged('disposable@example.com')).toBeNull()
    expect(judged('sandbox.test')).toBeNull()
  })
})

test('docs/sandbox.md matches the table: run `npm run sandbox`', () => {
  expect(readFileSync('docs/sandbox.md', 'utf8')).toBe(sandboxDocument())
})
