import { describe, expect, it } from 'vitest'
import type { FiredSignal } from '../signal.ts'
import { signals } from '../signals/index.ts'
import { scoreOf, weigh } from './weigh.ts'

/** Signals of the register that fired, each with its weight or the one given. */
function fired(weights: Record<string, number>): FiredSignal[] {
  const found = Object.entries(weights).map(([code, weight]) => {
    const signal = signals.find((it) => it.code === code)
    if (signal === undefined) throw new Error(`there is no signal ${code}`)
    return { signal, weight }
  })
  return found.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
}

const oddsOf = (weights: Record<string, number>) => weigh(fired(weights)).total + 3

describe('weighing', () => {
  it('scores 5 without any evidence', () => {
    expect(scoreOf(weigh([]).total)).toBe(5)
  })

  it('discounts the second of a compartment by half among machine findings, by .6 among places', () => {
    expect(oddsOf({ cdp_runtime: 2.5, no_input_device: 2 })).toBeCloseTo(2.5 + 0.5 * 2)
    expect(oddsOf({ datacenter_ip: 2, vpn_known: 1 })).toBeCloseTo(2 + 0.6 * 1)
  })

  it('sums compartments without a discount', () => {
    expect(oddsOf({ datacenter_ip: 2, email_disposable: 2 })).toBeCloseTo(4)
  })

  it('bounds a compartment, and the shares with it', () => {
    const weighed = weigh(fired({ webdriver_true: 4.5, headless_ua: 4.5, library_user_agent: 4.5 }))
    expect(weighed.compartments.get('automation')).toBe(6)
    expect(weighed.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(6)
  })

  it('offsets evidence against the visit by mitigating evidence of its compartment', () => {
    expect(oddsOf({ drift_location: 2, drift_device: -3 })).toBeCloseTo(-1)
  })

  it('bounds mitigating evidence by compartment', () => {
    expect(oddsOf({ drift_location: -5, drift_client: -4, drift_device: -3 })).toBeCloseTo(-6)
  })
})

describe('a privacy tool', () => {
  const contradictions = { ua_platform_mismatch: 3, worker_mismatch: 3, sw_mismatch: 2.5 }

  it('accounts for contradictions of the browser, but for 1.5', () => {
    expect(oddsOf(contradictions)).toBeCloseTo(4)
    expect(oddsOf({ ...contradictions, native_tamper: 0.6 })).toBeCloseTo(1.5)
    expect(oddsOf({ ...contradictions, canvas_noise: 0.4 })).toBeCloseTo(1.5)
  })

  it('explains nothing if automation is proven', () => {
    for (const proof of ['webdriver_true', 'stealth_proxy', 'cdp_runtime', 'cdp_worker']) {
      const tampered = { ...contradictions, native_tamper: 0.6, [proof]: 2.6 }
      expect(oddsOf(tampered)).toBeCloseTo(4 + 0.6 + 2.6)
    }
  })

  it('still accounts for them beside developer tools that are docked', () => {
    const odds = oddsOf({ ...contradictions, native_tamper: 0.6, cdp_runtime: 0.8 })
    expect(odds).toBeCloseTo(1.5 + 0.8)
  })

  it('that renames Firefox accounts for its handshake too', () => {
    const renamed = { ua_override: 0.6, ua_engine_mismatch: 3.5, tls_strong_mismatch: 3.5 }
    expect(oddsOf(renamed)).toBeCloseTo(1.5 + 0.5)
    const { tls_strong_mismatch: _, ...page } = renamed
    expect(oddsOf(page)).toBeCloseTo(1.5)
    expect(oddsOf({ ...renamed, webdriver_missing: 2 })).toBeCloseTo(3.5 + 0.3 + 3.5 + 2)
  })

  it('still accounts for them beside a mere default of a window', () => {
    const odds = oddsOf({ ...contradictions, native_tamper: 0.6, viewport_default_lib: 1.5 })
    expect(odds).toBeCloseTo(1.5 + 1.5)
  })

  it('explains no evidence of network or email', () => {
    expect(oddsOf({ native_tamper: 0.6, tor_exit: 3, email_disposable: 2 })).toBeCloseTo(5.6)
  })

  it('subtracts nothing below 1.5', () => {
    expect(oddsOf({ native_tamper: 0.6, header_language_mismatch: 0.8 })).toBeCloseTo(1.4)
  })
})

describe('a known history', () => {
  const usual = { drift_location: -5, drift_client: -0.5, drift_device: -0.5 }

  it('mitigates a hosting network', () => {
    expect(scoreOf(weigh(fired({ ...usual, datacenter_ip: 2.2, vpn_known: 0.9 })).total)).toBe(0)
  })

  it('does not mitigate automation: a program may replay a stolen profile', () => {
    const machine = { webdriver_true: 4.5, b_instant_click: 1.8 }
    expect(oddsOf({ ...usual, ...machine })).toBeCloseTo(4.5 + 1.8 - 0.6)
  })

  it('mitigates less, the more evidence of a machine there is', () => {
    const left = [0, 1, 2].map((weight) => oddsOf({ ...usual, no_input_device: weight }) - weight)
    expect(left.map((odds) => Math.round(10 * odds) / 10)).toEqual([-6, -4.8, -2.8])
  })
})

describe("a driver that declares itself in the account's own browser", () => {
  const own = { drift_location: -2, drift_device: -2.5 }
  const driven = { webdriver_true: 4.5, cdp_runtime: 2.5, b_instant_click: 1.8, b_teleport: 1.5 }
  const scoreWith = (more: Record<string, number>) => scoreOf(weigh(fired(more)).total)

  it('is challenged and no more', () => {
    expect(scoreWith({ ...own, ...driven })).toBeGreaterThanOrEqual(40)
    expect(scoreWith({ ...own, ...driven })).toBeLessThan(60)
  })

  it('counts in full on another device, and where anything hides it', () => {
    expect(scoreWith({ drift_location: -2, ...driven })).toBeGreaterThan(90)
    for (const code of ['webdriver_tampered', 'ua_ch_mismatch', 'stealth_proxy']) {
      expect(scoreWith({ ...own, ...driven, [code]: 3 })).toBeGreaterThan(90)
    }
  })

  it('never makes what shows beside it count less', () => {
    const shown = {
      b_instant_click: 1.9,
      b_teleport: 1.9,
      b_key_zero_dwell: 2.2,
      no_input_device: 0.9,
    }
    for (const code of ['webdriver_true', 'cdp_runtime', 'cdp_worker']) {
      const before = scoreWith({ ...own, ...shown })
      for (const weight of [0.5, 1.5, 4.5]) {
        expect(scoreWith({ ...own, ...shown, [code]: weight })).toBeGreaterThanOrEqual(before)
      }
    }
  })
})

describe('human-like interaction', () => {
  it('offsets what may be a program', () => {
    expect(oddsOf({ software_webgl: 1.2, b_human_like: -1 })).toBeCloseTo(0.2)
    expect(oddsOf({ no_input_device: 2.5, b_human_like: -1 })).toBeCloseTo(1.5)
  })

  it.each(['cdp_runtime', 'flood_protection_off', 'storage_partition_off', 'botd_hit'])(
    'offsets nothing beside %s',
    (code) => {
      expect(oddsOf({ [code]: 2.7, b_human_like: -1 })).toBeCloseTo(2.7)
    },
  )

  it('leaves the bounds of behaviour as they are where it is dropped', () => {
    const typed = { webdriver_true: 4.5, b_keyless_typing: 2.5, b_instant_click: 1.8 }
    expect(oddsOf({ ...typed, b_human_like: -1 })).toBeCloseTo(oddsOf(typed))
  })

  it('takes off no more than automation signals add', () => {
    expect(oddsOf({ viewport_default_lib: 0.4, b_human_like: -1 })).toBeCloseTo(0)
  })

  it('offsets no signal of network and address: people commit fraud, too', () => {
    expect(oddsOf({ email_disposable: 2, vpn_known: 0.9, b_human_like: -1 })).toBeCloseTo(2.9)
  })
})

describe('what is flagged as a bot', () => {
  const known = { drift_location: -5, drift_client: -0.5, drift_device: -0.5 }

  it('is challenged at least, whatever mitigates it', () => {
    for (const [code, weight] of Object.entries({ cdp_runtime: 2.8, tls_known_tool: 3 })) {
      expect(scoreOf(weigh(fired({ ...known, [code]: weight })).total)).toBeGreaterThanOrEqual(40)
    }
  })

  it('is not what is too weak to lead to a challenge alone', () => {
    expect(scoreOf(weigh(fired({ ...known, cdp_runtime: 1.6 })).total)).toBeLessThan(40)
  })
})
