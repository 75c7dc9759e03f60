import type { DeviceFacts } from '@vigil/evidence'
import { Chance } from '../judgement/world/chance.ts'

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const START_MS = Date.UTC(2026, 2, 2)
/** Days that a population lives. */
export const DAYS = 90

export interface Machine {
  device: string
  confidence: DeviceFacts['confidence']
  /** The browser's own id; null: one of the model's, as phones have where no cookie is kept. */
  visitor: string
}

/** Who an account is, as only the generator knows. */
export interface Truth {
  group: 'household' | 'campus' | 'shop' | 'school' | 'office' | 'farm'
  /** Name of the household, shop, farm ... */
  name: string
  /** People in it. */
  size: number
}

export interface Visit {
  atMs: number
  accountId: string
  email: string
  machine: Machine
  ip: string
  /** The address is a mobile carrier's. */
  mobile: boolean
  truth: Truth
}

const CARRIERS = 5
const CARRIER_ADDRESSES = 40
const IOS_MODELS = 260
const ANDROID_MODELS = 2_000
const DESKTOP_MODELS = 90_000
/** Phones whose browser id is no more than their model: no cookie is kept. */
const MODEL_IDS = 0.25

/** Draws what a population is made of; names are never given twice. */
export class Population {
  readonly chance: Chance
  readonly visits: Visit[] = []
  #serial = 0

  constructor(seed: number) {
    this.chance = new Chance(seed)
  }

  name(kind: string): string {
    this.#serial += 1
    return `${kind}-${this.#serial}`
  }

  phone(): Machine {
    const { chance } = this
    const ios = chance.hits(0.4)
    const model = ios ? `ios-${chance.zipf(IOS_MODELS)}` : `android-${chance.zipf(ANDROID_MODELS)}`
    const ofModel = ios && chance.hits(MODEL_IDS)
    return {
      device: model,
      confidence: ios ? 'low' : 'medium',
      visitor: ofModel ? `id-of-${model}` : this.name('visitor'),
    }
  }

  desktop(): Machine {
    const device = `desktop-${this.chance.zipf(DESKTOP_MODELS)}-${this.chance.below(8)}`
    return { device, confidence: 'high', visitor: this.name('visitor') }
  }

  /** A carrier's address: one of few that all its customers come from. */
  mobileAddress(carrier: number): string {
    return `10.${carrier}.0.${this.chance.below(CARRIER_ADDRESSES)}`
  }

  carrier(): number {
    return this.chance.below(CARRIERS)
  }

  address(): string {
    this.#serial += 1
    return `home-${this.#serial >> 8}.${this.#serial & 255}`
  }

  /** A name as people have them at a free provider, with a number in two of five. */
  email(): string {
    const { chance } = this
    const word = (parts: number) =>
      Array.from({ length: parts }, () => chance.pick(SYLLABLES)).join('')
    const digits = chance.hits(0.4) ? String(chance.below(100)) : ''
    return `${word(2)}.${word(3)}${digits}@${chance.pick(PROVIDERS)}`
  }

  add(visit: Visit): void {
    if (visit.atMs < START_MS + DAYS * DAY_MS) this.visits.push(visit)
  }
}

const SYLLABLES =
  'an ba ca da el fa go ha il jo ka la ma no or pa ra sa ta ul va wi xe yo zu'.split(' ')
const PROVIDERS = ['mail.example', 'post.example', 'inbox.example']
