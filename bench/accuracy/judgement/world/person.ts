import { DAY_MS } from '@vigil/evidence'
import type { Assumptions } from './assumptions.ts'
import { restoredStorage } from './backup.ts'
import type { Chance } from './chance.ts'
import type { Conduct } from './conduct.ts'
import { zoneOf } from './countries.ts'
import { type Device, isPhone, typicalDevice, withPrivacyTool } from './device.ts'
import type { Nature, OwnDevice } from './nature.ts'
import type { Networks } from './networks.ts'
import type { Place } from './place.ts'
import type { RawVisit, Segments } from './raw-visit.ts'
import { missesScript } from './script.ts'
import { laterSettings, settingsOf, shownZone } from './settings.ts'
import { signupClass } from './signup-class.ts'
import { type Trip, tripsOf } from './trips.ts'

/** An honest person with an account: draws place, device and conduct of each visit. */
export class Person {
  readonly nature: Nature
  readonly devices: OwnDevice[]
  readonly #trips: Trip[]
  readonly #chance: Chance
  readonly #script: Chance
  readonly #backups: Chance
  readonly #settings: Chance
  readonly #networks: Networks
  readonly #assumptions: Assumptions

  constructor(
    nature: Nature,
    devices: OwnDevice[],
    chance: Chance,
    networks: Networks,
    assumptions: Assumptions,
  ) {
    this.nature = nature
    this.devices = devices
    this.#chance = chance
    this.#script = chance.branch('script')
    this.#backups = chance.branch('backups')
    this.#settings = chance.branch('settings')
    this.#networks = networks
    this.#assumptions = assumptions
    this.#trips = nature.traveller ? tripsOf(nature.country, chance, assumptions) : []
  }

  /** The machine that the person uses most. */
  get main(): OwnDevice {
    const [main] = this.devices
    if (main === undefined) throw new Error('a person without a device')
    return main
  }

  /** Draws the visit at a time; successive calls must be in order of time. */
  visit(event: RawVisit['event'], atMs: number): { raw: RawVisit; segments: Segments } {
    const chance = this.#chance
    const { nature } = this
    const trip = this.#trips.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)
    const atKiosk = nature.kiosk !== null && !trip && chance.hits(this.#assumptions.kioskLoginShare)
    const own = atKiosk && nature.kiosk ? nature.kiosk.own : this.#deviceAt(atMs, trip)
    const exit = atKiosk ? null : this.#exitOf(trip)
    const place =
      atKiosk && nature.kiosk ? nature.kiosk.place : (exit ?? this.#placeAt(atMs, own, trip))
    const elsewhere = exit !== null && nature.vpnCountry ? zoneOf(nature.vpnCountry, 0) : null
    const { device } = own
    const hidden = chance.hits(this.#assumptions.privateWindowShare)
    const refuses = nature.refusesScript || missesScript(this.#assumptions, this.#script)
    const probed = !chance.hits(this.#assumptions.noProbes)
    const conduct = this.#conduct(device)
    return {
      raw: {
        event,
        atMs,
        accountId: nature.id,
        email: nature.email,
        place,
        device,
        probed,
        refusesScript: refuses,
        visitorId: hidden && own.visitorId ? `${nature.id} private ${atMs}` : own.visitorId,
        ...restoredStorage(this.#backups, atMs, nature.meanGapDays),
        timezone: shownZone(own, elsewhere ?? trip?.timezone ?? nature.timezone),
        languages: own.settings.languages,
        conduct,
        exposure: nature.exposure,
      },
      segments: {
        country: nature.country.code,
        browser: device.browser,
        mobile: place.network.mobile,
        place: place.network.mobile
          ? 'mobile'
          : place === nature.office
            ? 'office'
            : place === nature.dwelling.line
              ? 'home'
              : 'other',
        vpnUser: nature.vpnService !== null,
        traveller: nature.traveller,
        privacyTool: nature.privacyTool || nature.relay,
        sharedDevice: nature.sharesDevice || nature.kiosk !== null,
        noVisitorId: own.visitorId === null,
        noToken: refuses,
        driven: conduct === 'driver',
        kind: signupClass(place, nature),
        firstMonth: atMs - this.#assumptions.startMs < 30 * DAY_MS,
      },
    }
  }

  #conduct(device: Device): Conduct {
    if (this.#chance.hits(this.#assumptions.legitAutomation)) return 'driver'
    if (isPhone(device)) return 'touch'
    return this.#chance.hits(0.45) ? 'manager' : 'mouse'
  }

  #deviceAt(atMs: number, trip: Trip | undefined): OwnDevice {
    const chance = this.#chance
    const { newDeviceEveryDays, deviceChangeEveryDays, visitorIdLifeDays } = this.#assumptions
    const portable = trip ? this.devices.filter(({ device }) => isPhone(device)) : this.devices
    const choice = portable.length > 0 ? portable : this.devices
    const own = choice[chance.zipf(choice.length)]
    if (own === undefined) throw new Error('a person without a device')
    const gapDays = this.nature.meanGapDays
    if (chance.hits(1 - Math.exp(-gapDays / newDeviceEveryDays))) {
      const device = typicalDevice(chance, this.#assumptions, {
        ...(chance.hits(0.75) && { os: own.device.os, browser: own.device.browser }),
      })
      own.device = this.nature.privacyTool ? withPrivacyTool(device) : device
      own.settings = settingsOf(this.#settings, this.#assumptions, this.nature.languages)
      if (own.visitorId !== null) own.visitorIdEndsMs = 0
    }
    own.settings = laterSettings(this.#settings, this.#assumptions, this.nature, own.settings)
    if (atMs > own.changesMs) {
      if (chance.hits(0.5)) own.device = { ...own.device, drivers: own.device.drivers + 1 }
      else own.device = { ...own.device, fonts: own.device.fonts + 1 }
      own.changesMs = atMs + chance.exponential(deviceChangeEveryDays) * DAY_MS
    }
    // Safari deletes script-writable storage after seven days without a visit (ITP).
    const dropped = own.device.browser === 'safari' && chance.hits(1 - Math.exp(-gapDays / 20))
    if (own.visitorId !== null && (dropped || atMs > own.visitorIdEndsMs)) {
      own.visitorId = `${this.nature.id} ${this.devices.indexOf(own)} ${atMs}`
      own.visitorIdEndsMs = atMs + chance.exponential(visitorIdLifeDays) * DAY_MS
    }
    return own
  }

  /** Draws the exit of a VPN user's visit; null: without the VPN. */
  #exitOf(trip: Trip | undefined): Place | null {
    const chance = this.#chance
    const { vpnService, vpnCountry, country } = this.nature
    if (vpnService === null || !chance.hits(this.#assumptions.vpnLoginShare)) return null
    const near = chance.hits(0.6) ? country : (trip?.country ?? country)
    return this.#networks.vpnExit(chance, vpnCountry ?? near, vpnService)
  }

  #placeAt(atMs: number, { device }: OwnDevice, trip: Trip | undefined): Place {
    const chance = this.#chance
    const { nature } = this
    const { mobileLoginShare, cafeShare } = this.#assumptions
    const where = trip?.country ?? nature.country
    if (nature.relay && device.browser === 'safari') return this.#networks.relay(chance, where)
    const phone = isPhone(device)
    if (trip) {
      // A phone abroad roams with its own provider or uses a local SIM card.
      if (phone && chance.hits(0.55)) {
        const home = where === nature.country || chance.hits(0.6)
        const asn = home ? nature.mobileAsn : this.#networks.mobileProvider(chance, where)
        return this.#networks.mobile(chance, home ? nature.country : where, asn)
      }
      return trip.lodging
    }
    if (phone && chance.hits(mobileLoginShare)) {
      return this.#networks.mobile(chance, nature.country, nature.mobileAsn)
    }
    const local = new Date(atMs + nature.offsetMin * 60_000)
    const hour = local.getUTCHours()
    const workday = local.getUTCDay() % 6 !== 0
    if (nature.office && workday && hour >= 8 && hour < 18 && chance.hits(0.75))
      return nature.office
    if (chance.hits(cafeShare)) return this.#networks.hotspot(chance, nature.country)
    return this.#homeAt(atMs)
  }

  #homeAt(atMs: number): Place {
    const { dwelling, country, homeAsn, city } = this.nature
    if (atMs > dwelling.leaseEndsMs) {
      const [from, to] = this.#assumptions.homeLeaseDays
      dwelling.line = this.#networks.homeLine(this.#chance, country, homeAsn, city)
      dwelling.leaseEndsMs = atMs + this.#chance.between(from, to) * DAY_MS
    }
    const { line } = dwelling
    if (line.network.family !== 6) return line
    // Temporary addresses (RFC 8981) change daily.
    return { ...line, ip: `${line.ip}:${Math.floor(atMs / DAY_MS)}` }
  }
}
