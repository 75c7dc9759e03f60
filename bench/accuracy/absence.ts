import { parseArgs } from 'node:util'
import { type Evidence, NO_PROVENANCE, NO_SESSION, NO_TLS } from '@vigil/evidence'
import { assess } from '@vigil/scoring'
import { isGoodLogin, type Judged, PEOPLE } from './judgement/judged.ts'
import { simulate } from './judgement/simulate.ts'
import { PUBLISHED } from './judgement/world/assumptions.ts'

/** Shares of a site's allowed checks that bring a token and a nonce. */
const SHARES = [0.9, 0.93, 0.95, 0.97, 0.99, 0.995, 0.998]
/** From this share on, a sign-up without a token must not be allowed (THREATS.md). */
const RULE_FROM = 0.998
/** Highest share of all honest sign-ups that get a step-up because their token is absent, at every share of tokens. */
const MAX_ASKED = 0.005
/** Number of allowed checks from which the site's share of tokens was counted. */
const COUNTED = 1_000

interface Visit {
  group: string
  /** The same evidence for an account whose earlier visits have no browser data either. */
  always: Evidence
  event: 'signup' | 'login'
  isKnown: boolean
  evidence: Evidence
}

/**
 * Measures the effect of an absent verdict token: judges every visit of simulated people and attackers without its
 * browser data, at several shares of tokens at the site, and prints one table. Returns false if a farmed sign-up
 * without a token is allowed from `RULE_FROM` on, or if more than `MAX_ASKED` of the honest sign-ups get a step-up.
 *
 * @param args `--seeds 41,43,47`; `--people 1000`
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '41,43,47' },
      people: { type: 'string', default: '1000' },
    },
  })
  const visits: Visit[] = []
  for (const seed of values.seeds.split(',').map(Number)) {
    const { judged } = await simulate(seed, { ...PUBLISHED, people: Number(values.people) })
    visits.push(...judged.flatMap(visitOf))
  }
  const honest = visits.filter(({ group }) => group === PEOPLE)
  const signups = honest.filter(({ event }) => event === 'signup')
  const logins = honest.filter(({ event, isKnown }) => event === 'login' && isKnown)
  const always = logins.map((it) => ({ ...it, evidence: it.always }))
  const attacks = visits.filter(({ group }) => group !== PEOPLE)
  const farmed = attacks.filter(({ event }) => event === 'signup')
  const takeovers = attacks.filter(({ event }) => event === 'login')
  const rows = [null, ...SHARES].map((share) => {
    const notAllowed = (of: readonly Visit[]) =>
      of.filter(({ evidence }) => verdictAt(evidence, share) !== 'allow').length / of.length
    const signup = notAllowed(signups)
    return {
      'share with a token': share ?? 'no SDK',
      'honest signups without it': signup.toFixed(3),
      // Assumes that honest people lack a token as often as all visits do.
      'of all honest signups': share === null ? '-' : (signup * (1 - share)).toFixed(4),
      'known logins without it': notAllowed(logins).toFixed(3),
      'logins of accounts that never have it': notAllowed(always).toFixed(3),
      refused: honest.filter(({ evidence }) => verdictAt(evidence, share) === 'block').length,
      'farmed signups': notAllowed(farmed).toFixed(3),
      takeovers: notAllowed(takeovers).toFixed(3),
    }
  })
  console.log(
    `not allowed without a token: ${signups.length} honest signups, ${logins.length} logins at accounts with a history, ` +
      `${farmed.length} farmed signups, ${takeovers.length} takeovers`,
  )
  console.table(rows)
  const asked = SHARES.map((share) => {
    const notAllowed = signups.filter(({ evidence }) => verdictAt(evidence, share) !== 'allow')
    return (notAllowed.length / signups.length) * (1 - share)
  })
  const isAffordable = asked.every((share) => share <= MAX_ASKED)
  console.log(
    `at most ${MAX_ASKED} of the honest signups get a step-up: ${isAffordable ? 'reached' : 'MISSED'}`,
  )
  const isStopped = farmed.every(({ evidence }) =>
    SHARES.every((share) => share < RULE_FROM || verdictAt(evidence, share) !== 'allow'),
  )
  console.log(
    `no farmed signup without a token is allowed from ${RULE_FROM} on: ${isStopped ? 'reached' : 'MISSED'}`,
  )
  return isStopped && isAffordable
}

function visitOf(judged: Judged): Visit[] {
  const { group, event, evidence } = judged
  if (evidence === null) return []
  const isKnown = group !== PEOPLE || isGoodLogin(judged)
  const bare = withoutBrowser(evidence)
  return [{ group, event, isKnown, evidence: bare, always: neverWithBrowser(bare) }]
}

/** Returns the evidence of a visit whose page did not run the SDK: IP address, mailbox and account only. */
function withoutBrowser(evidence: Evidence): Evidence {
  const { history } = evidence
  return {
    ...evidence,
    headers: null,
    automation: null,
    behavior: null,
    visitor: null,
    device: null,
    locale: null,
    attribution: null,
    challenge: null,
    tls: NO_TLS,
    provenance: NO_PROVENANCE,
    history: history && {
      ...history,
      current: {
        ...history.current,
        visitorKey: null,
        deviceKey: null,
        sketch: null,
        language: null,
        timezone: null,
      },
    },
  }
}

function neverWithBrowser(evidence: Evidence): Evidence {
  const { history } = evidence
  const bare = { visitorKey: null, deviceKey: null, sketch: null, language: null, timezone: null }
  const visits = history?.visits.map((visit) => ({ ...visit, ...bare })) ?? []
  return { ...evidence, history: history && { ...history, visits } }
}

function verdictAt(evidence: Evidence, share: number | null): string {
  const present = share === null ? 0 : Math.round(COUNTED * share)
  const tokenUsage = { checks: COUNTED, withToken: present, withNonce: present }
  return assess({ ...evidence, session: { ...NO_SESSION, tokenUsage } }).verdict
}
