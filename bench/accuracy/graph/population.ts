import { DAY_MS, type DeviceFacts } from '@vigil/evidence'
import { Chance } from '../judgement/world/chance.ts'

export const START_MS = Date.UTC(2026, 2, 2)
/** Days that are simulated. */
export const DAYS = 90

export interface Machine {
  device: string
  confidence: DeviceFacts['confidence']
  /** The visitor id; where no cookie is stored, phones of one model share an id. */
  visitor: string
}

/** Ground truth of an account. */
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
  /** The IP address is a mobile carrier's. */
  mobile: boolean
  truth: Truth
}

const CARRIERS = 5
const CARRIER_ADDRESSES = 40
const IOS_MODELS = 260
const ANDROID_MODELS = 2_000
const DESKTOP_MODELS = 90_000
/** Share of iPhones that store no cookie, so that their visitor id depends on the model only. */
const MODEL_IDS = 0.25

/** Draws machines, addresses and names of a population; names are unique. */
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

  /** One of the few IP addresses that all customers of a carrier share. */
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

  /** An ordinary address at a free provider, two in five with a number. */
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
