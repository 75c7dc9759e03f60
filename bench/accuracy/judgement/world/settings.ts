import type { Assumptions } from './assumptions.ts'
import type { Chance } from './chance.ts'
import { COUNTRIES } from './countries.ts'
import type { Device } from './device.ts'

/** What a machine shows because its owner, its company or its host set it so, and not because of the place. */
export interface Settings {
  languages: readonly string[]
  /** null: the clock follows the person. */
  timezone: string | null
}

/** Zones of machines with a wrong clock: servers have UTC, a remote desktop or a company's image that of its host. */
const WRONG_ZONES = ['UTC', ...COUNTRIES.flatMap(({ timezones }) => timezones)]

/** Draws the settings of a machine of a person who usually has these languages. */
export function settingsOf(
  chance: Chance,
  { otherLanguageShare, wrongZoneShare }: Assumptions,
  usual: readonly string[],
): Settings {
  return {
    languages: chance.hits(otherLanguageShare) ? otherLanguages(chance) : usual,
    timezone: chance.hits(wrongZoneShare) ? chance.pick(WRONG_ZONES) : null,
  }
}

/** Returns a machine's settings at its owner's next visit: at times, its languages change to others or back. */
export function laterSettings(
  chance: Chance,
  { languageEveryDays }: Assumptions,
  { languages: usual, meanGapDays }: { languages: readonly string[]; meanGapDays: number },
  settings: Settings,
): Settings {
  if (!chance.hits(1 - Math.exp(-meanGapDays / languageEveryDays))) return settings
  const languages = settings.languages === usual ? otherLanguages(chance) : usual
  return { ...settings, languages }
}

/** Draws the languages of a machine that has others than its owner usually has: English more often than another. */
const otherLanguages = (chance: Chance): readonly string[] =>
  chance.hits(0.6) ? ['en-US', 'en'] : chance.pick(COUNTRIES).languages

/** Returns the zone that a machine shows, if its clock should show that of a place. */
export function shownZone(
  { device, settings }: { device: Device; settings: Settings },
  ofPlace: string,
): string {
  // `privacy.resistFingerprinting` reports this zone everywhere since Firefox 128.
  if (device.noisy && device.browser === 'firefox') return 'Atlantic/Reykjavik'
  return settings.timezone ?? ofPlace
}
