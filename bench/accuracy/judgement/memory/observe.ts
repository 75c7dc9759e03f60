import type { Collected } from '@vigil/contract'
import type { Evidence, PastVisit, VelocityFacts } from '@vigil/evidence'
import { Subjects } from '../../../../packages/limits/velocity/subjects.ts'
import { observe as count } from '../../../../packages/limits/velocity/velocity.ts'
import { buildEvidence } from '../../../../packages/service/pipeline/build-evidence.ts'
import {
  countedClient,
  countedNewcomer,
} from '../../../../packages/service/pipeline/counted-client.ts'
import type { Context } from '../../../../packages/service/pipeline/fetch-context.ts'
import { familiesOf, type Identifiers } from '../../../../packages/service/pipeline/identify.ts'
import { clientTraits } from '../../../../packages/service/pipeline/past-visit.ts'
import type { Visit } from '../../../../packages/service/pipeline/visit.ts'
import { bareVisit } from '../bare-visit.ts'
import type { Assumptions } from '../world/assumptions.ts'
import type { Chance } from '../world/chance.ts'
import { conducted } from '../world/conduct.ts'
import { collectedOf, fingerprintOf, majorOf } from '../world/device.ts'
import type { MailBook } from '../world/mail.ts'
import type { RawVisit } from '../world/raw-visit.ts'
import type { Memory } from './memory.ts'
import { Storages } from './storages.ts'

const SITE = 'shop.example.com'
/** Confidence that the fingerprint library of the SDK reports, by system. */
const CONFIDENCE = { ios: 0.3, android: 0.4, macos: 0.5, windows: 0.6, linux: 0.7 }

/** A visit with everything that the service has for its assessment. */
export interface Observed {
  accountKey: string
  identifiers: Identifiers
  current: PastVisit
  evidence: Evidence
  /** Inputs of the evidence, to build it again from the real storage. */
  visit: Visit
  context: Context
}

/**
 * Turns visits into evidence with the functions of the service, over memory instead of D1 and Durable Objects.
 * Identifiers are not hashed: they are only compared.
 */
export class Observer {
  readonly #memory: Memory
  readonly #mail: MailBook
  readonly #chance: Chance
  /** Velocity counters of the rate limiter. */
  readonly #subjects = new Subjects()
  readonly #machines = new Map<string, Collected>()
  /** Cached because hashing is expensive and a machine shows the same at each visit. */
  readonly #bareVisits = new Map<string, ReturnType<typeof bareVisit>>()
  readonly #assumptions: Assumptions
  readonly #storages = new Storages()

  constructor(memory: Memory, mail: MailBook, chance: Chance, assumptions: Assumptions) {
    this.#assumptions = assumptions
    this.#memory = memory
    this.#mail = mail
    this.#chance = chance
  }

  /** @param counted whether the attempt counts towards velocity; a hypothetical attempt has counters of its own */
  observe(raw: RawVisit, counted: boolean): Observed {
    const { atMs, place, accountId } = raw
    const collected = this.#collected(raw)
    const { visit, context } = this.#look(raw, collected)
    const { facts, parsed } = this.#mail.find(raw.email)
    const identifiers: Identifiers = {
      user: accountId,
      email: parsed?.normalized ?? raw.email,
      mailbox: parsed?.canonical ?? null,
      visitor: collected.visitorId ?? collected.fingerprint ?? null,
      device: visit.device?.deviceKey ?? null,
      ip: place.ip,
      address: place.ip,
      subnet: place.subnet,
      session: null,
      tls: null,
      ...familiesOf(parsed),
      named: [],
      emailDomain: parsed?.registrableDomain ?? null,
    }
    const known: Context = {
      ...context,
      network: place.network,
      visitor: this.#storages.visit(raw, collected),
      email: facts,
      exposure: raw.exposure,
      admission: {
        ...context.admission,
        velocity: this.#velocity(visit, identifiers, raw, counted),
      },
      graph: this.#memory.neighbours(identifiers),
      history: this.#memory.history(accountId, atMs),
      emailDomainFirstMs:
        identifiers.emailDomain === null
          ? null
          : this.#memory.domainFirstMs(identifiers.emailDomain),
    }
    const { evidence, current } = buildEvidence('live', visit, identifiers, known)
    return { accountKey: accountId, identifiers, current, evidence, visit, context: known }
  }

  #velocity(
    visit: Visit,
    identifiers: Identifiers,
    { event, atMs, place }: RawVisit,
    counted: boolean,
  ): VelocityFacts {
    const { ip, subnet, visitor, device, user, emailDomain, familyAtDomain } = identifiers
    const seen = { event, ip, subnet, visitor, device, account: user, emailDomain, site: SITE }
    const subjects = counted ? this.#subjects : new Subjects()
    const payload = { payment: null, payload: null, payloadOwner: null }
    const rest = { addressFamily: familyAtDomain, attemptMs: null, paidClick: false, ...payload }
    const traits = clientTraits(visit, identifiers)
    const client = countedClient(traits, SITE, event)
    const newcomer = countedNewcomer(traits, event === 'signup' ? place.network : null, user)
    return count(subjects, { ...seen, ...rest, ...client, ...newcomer }, atMs).velocity
  }

  /** State of the visit's token; null: it has none. */
  #token({ refusesScript, conduct }: RawVisit): 'redeemed' | null {
    const isSilent = refusesScript || conduct === 'library'
    return this.#assumptions.tokenShare === null || isSilent ? null : 'redeemed'
  }

  #collected(raw: RawVisit): Collected {
    if (this.#assumptions.tokenShare !== null && raw.refusesScript) return {}
    const { device, visitorId, timezone, languages, conduct } = raw
    const { os } = device
    const claimed = {
      timezone,
      languages: [...languages],
      ...(visitorId !== null && { visitorId, fingerprintConfidence: CONFIDENCE[os] }),
      ...(this.#assumptions.sendsFingerprint &&
        raw.probed && {
          fingerprint: fingerprintOf(device),
          fingerprintConfidence: CONFIDENCE[os],
        }),
    }
    const machine = this.#machine(raw)
    if (!raw.probed)
      return { ...claimed, ...(machine.userAgent && { userAgent: machine.userAgent }) }
    if (conduct === 'library') return conducted(machine, conduct, this.#chance)
    return { ...conducted(machine, conduct, this.#chance), ...claimed, ...screenOf(device.os) }
  }

  #look(raw: RawVisit, collected: Collected): ReturnType<typeof bareVisit> {
    const { conduct, probed, visitorId, event, atMs } = raw
    const name = `${machineOf(raw)} ${conduct} ${probed} ${visitorId !== null} ${raw.refusesScript}`
    const known = this.#bareVisits.get(name)
    const bare = known ?? bareVisit(collected, event, atMs, SITE)
    if (known === undefined) this.#bareVisits.set(name, bare)
    const request = { ...bare.visit.request, event, body: collected }
    const token = this.#token(raw)
    const redeemed = token === null ? null : { token, tokenNonce: true }
    return {
      ...bare,
      visit: { ...bare.visit, collected, request, capturedAtMs: atMs, ...redeemed },
      context: { ...bare.context, atMs },
    }
  }

  #machine(raw: RawVisit): Collected {
    const { device, atMs } = raw
    const name = machineOf(raw)
    const known = this.#machines.get(name) ?? collectedOf(device, atMs)
    this.#machines.set(name, known)
    return known
  }
}

function machineOf({ device, atMs }: RawVisit): string {
  return JSON.stringify({ ...device, lagDays: majorOf(device, atMs) })
}

function screenOf(os: string): Collected {
  const phone = os === 'ios' || os === 'android'
  return {
    screen: phone
      ? { width: 390, height: 844, availWidth: 390, availHeight: 844 }
      : { width: 1920, height: 1080, availWidth: 1920, availHeight: 1040 },
  }
}
