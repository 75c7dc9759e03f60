import { describe, expect, it } from 'vitest'
import { assess } from '../assess.ts'
import { policy } from '../policy/index.ts'
import type { Signal } from '../signal.ts'
import { unknown } from '../signals/evidence.fixture.ts'
import { signals } from '../signals/index.ts'

/** Score and verdict where just these signals fire, each with its weight or the one given. */
function judge(event: string, weights: Record<string, number>) {
  const fired = Object.entries(weights).map(([code, weight]): Signal => {
    const signal = signals.find((it) => it.code === code)
    if (signal === undefined) throw new Error(`there is no signal ${code}`)
    return { ...signal, measure: () => weight / policy.signals[signal.code].weight }
  })
  const { score, verdict } = assess({ ...unknown, event }, fired)
  return { score, verdict }
}

describe('the verdict', () => {
  it('allows below 40', () => {
    expect(judge('login', { tor_exit: 2.5 })).toEqual({ score: 38, verdict: 'allow' })
  })

  it('is a challenge if a step-up is effective for the largest compartment', () => {
    expect(judge('login', { tor_exit: 3 })).toEqual({ score: 50, verdict: 'challenge' })
    expect(judge('signup', { cdp_runtime: 2.5, email_disposable: 1 }).verdict).toBe('challenge')
  })

  it('shadows where it is address or identity: the holder of the mailbox passes a step-up', () => {
    expect(judge('signup', { email_no_mx: 3 }).verdict).toBe('shadow')
    expect(judge('signup', { vid_multi_account: 4 }).verdict).toBe('shadow')
  })

  it('is a challenge at a sign-up with many accounts at one machine or place, and for no other cause', () => {
    const counter = { vid_multi_account: 4, shared_machine: -0.1 }
    expect(judge('signup', counter).verdict).toBe('challenge')
    expect(judge('signup', { device_multi_account: 3, shared_machine: -0.1 }).verdict).toBe(
      'challenge',
    )
    expect(judge('signup', { mailbox_multi_account: 4, shared_machine: -0.1 }).verdict).toBe(
      'shadow',
    )
    expect(judge('signup', { ...counter, known_abuser: 4.5 }).verdict).toBe('shadow')
    expect(judge('signup', { ...counter, email_no_mx: 3, email_disposable: 2 }).verdict).toBe(
      'challenge',
    )
  })

  it('does not block for an absent token and a payout from an unknown device together', () => {
    const newPhone = { loss_to_stranger: 3, token_absent: 2.2, drift_location: 1 }
    expect(judge('payout', newPhone).verdict).toBe('challenge')
    expect(judge('payout', { ...newPhone, headless_ua: 3, drift_device: 3 }).verdict).toBe('block')
  })

  it('requires a step-up where others on the device or at the address were reported, and blocks for more than a network', () => {
    const behindVpn = { reported_peers: 2.9, vpn_known: 1.5, unrouted_ip: 1.2 }
    expect(judge('signup', { reported_peers: 2.9 }).verdict).toBe('challenge')
    expect(judge('signup', behindVpn).verdict).toBe('challenge')
    expect(judge('signup', { ...behindVpn, headless_ua: 3 }).verdict).toBe('block')
    expect(judge('signup', { reported_peers: 2.2, linked_abuser: 2.7 }).verdict).toBe('shadow')
  })

  it('requires proof of an address of which others were reported, and does not block for it', () => {
    const reported = { reported_address: 2.9 }
    expect(judge('signup', reported).verdict).toBe('challenge')
    expect(judge('login', reported).verdict).toBe('challenge')
    const behindVpn = { ...reported, vpn_known: 1.5, unrouted_ip: 1.2 }
    expect(judge('signup', behindVpn).verdict).toBe('challenge')
    expect(judge('signup', { ...behindVpn, headless_ua: 3 }).verdict).toBe('block')
  })

  it('never blocks a sign-up for how many come alone', () => {
    const stadium = {
      ip_velocity: 3,
      device_multi_account: 2,
      fp_burst: 1,
      email_family_velocity: 1.2,
    }
    expect(judge('signup', stadium).verdict).toBe('challenge')
    expect(judge('signup', { ...stadium, datacenter_ip: 2 }).verdict).toBe('block')
    expect(judge('signup', { ...stadium, email_disposable: 2 }).verdict).toBe('block')
    expect(judge('login', stadium).verdict).toBe('block')
  })

  it('is a challenge while passwords of the account are guessed', () => {
    const guessed = { account_velocity: 2, account_ip_spread: 2 }
    expect(judge('login', guessed)).toEqual({ score: 55, verdict: 'challenge' })
    expect(judge('login', { known_abuser: 3, account_velocity: 1 }).verdict).toBe('shadow')
  })

  it('is a challenge at a login on a machine of many accounts, unless it is known to be the own one', () => {
    const crowd = { device_multi_account: 3, fp_burst: 1.5 }
    for (const others of [crowd, { vid_multi_account: 4 }, { reported_takeover: 2.9 }]) {
      expect(judge('login', { ...others, drift_device: 0.3 }).verdict).toBe('challenge')
      expect(judge('login', others).verdict).toBe('challenge')
      expect(judge('login', { ...others, drift_device: -0.3 }).verdict).toBe('shadow')
      expect(judge('login', { ...others, drift_model: -0.3 }).verdict).toBe('shadow')
      expect(judge('signup', others).verdict).toBe('shadow')
    }
  })

  it('is a challenge at a login with a step-up signal, although identity weighs more', () => {
    const copied = { visitor_contradicted: 0.8, email_family_cluster: 1.6 }
    expect(judge('login', copied).verdict).toBe('challenge')
    expect(judge('signup', copied).verdict).toBe('shadow')
  })

  it('stays a block where a driver shows beside what a privacy tool had accounted for', () => {
    const found = {
      bot_user_agent: 2,
      ua_platform_mismatch: 0.75,
      canvas_noise: 0.28,
      b_untrusted_only: 0.7,
      email_mixed_script: 0.28,
      tls_capture_invalid: 0.25,
    }
    expect(judge('signup', found).verdict).toBe('block')
    expect(judge('signup', { ...found, webdriver_true: 2.6 }).verdict).toBe('block')
  })

  it('blocks from 75 on', () => {
    expect(judge('signup', { datacenter_ip: 2.2, email_disposable: 1.9 })).toEqual({
      score: 75,
      verdict: 'block',
    })
  })

  it('stays a block where a privacy tool leaves one more contradiction no bound of its own', () => {
    const tool = {
      webdriver_true: 2.5,
      ua_override: 0.6,
      ua_engine_mismatch: 1.4,
      drift_location: 0.9,
    }
    expect(judge('signup', tool).verdict).toBe('block')
    expect(judge('signup', { ...tool, visitor_on_many_devices: 1.5 }).verdict).toBe('block')
  })

  it('does not block what one crowd shows on devices, at its address and by its mail domain', () => {
    const team = { device_multi_account: 3, new_accounts_at_address: 1, email_domain_new: 1 }
    expect(judge('signup', team)).toMatchObject({ verdict: 'shadow' })
    expect(judge('signup', { ...team, datacenter_ip: 2.2 }).verdict).toBe('block')
  })

  it('never moves on a breach alone', () => {
    expect(judge('login', { breach_credential_log: 1.5, breach_exposure: 0.8 }).verdict).toBe(
      'allow',
    )
    const withGateway = { breach_credential_log: 1.5, breach_exposure: 0.8, corporate_gateway: 0.1 }
    expect(judge('login', withGateway).verdict).toBe('allow')
  })

  it('is not corroborated by a breach: the owner on a new machine abroad is challenged, not blocked', () => {
    const unlike = { drift_location: 3, drift_client: 2, drift_device: 2 }
    const breached = { ...unlike, breach_exposure: 0.8 }
    expect(judge('login', breached)).toEqual({ score: 94, verdict: 'challenge' })
    expect(judge('login', { ...breached, breach_credential_log: 1.5 }).verdict).toBe('challenge')
    expect(judge('login', { ...breached, vpn_known: 0.9 }).verdict).toBe('challenge')
    expect(judge('login', { ...breached, proxy_known: 1.5 }).verdict).toBe('block')
  })

  it('blocks no login for place and network below 98: its owner may travel', () => {
    const abroad = { drift_location: 3, drift_device: 0.5, vpn_known: 0.9 }
    expect(judge('login', abroad)).toEqual({ score: 80, verdict: 'challenge' })
    expect(judge('password_reset', abroad).verdict).toBe('challenge')
    expect(judge('login', { ...abroad, tor_exit: 3 })).toEqual({ score: 98, verdict: 'block' })
    const borrowed = { ...abroad, drift_device: 2.5, canvas_noise: 0.4 }
    expect(judge('login', borrowed)).toEqual({ score: 96, verdict: 'challenge' })
    expect(judge('login', { ...abroad, cdp_runtime: 2.5 }).verdict).toBe('block')
  })

  it('blocks no login for a desktop in a data centre, which has no graphics card', () => {
    const rented = { datacenter_ip: 2.6, software_webgl: 1.2, hidden_network_crowd: 1.8 }
    expect(judge('login', rented)).toEqual({ score: 85, verdict: 'challenge' })
    expect(judge('signup', rented).verdict).toBe('block')
    expect(judge('login', { ...rented, fingerprint_missing: 1 }).verdict).toBe('block')
  })

  it("blocks no login in a computer room, where machines are of one image, or on an accountant's machine", () => {
    const away = { drift_model: 1.6, drift_location: 1.4, drift_client: 1 }
    const inRoom = { ...away, device_multi_account: 1.5, site_rate_anomaly: 0.8 }
    expect(judge('login', inRoom)).toEqual({ score: 96, verdict: 'challenge' })
    expect(judge('login', { ...away, vid_multi_account: 2 }).verdict).toBe('challenge')
    expect(judge('login', { ...away, linked_abuser: 2 }).verdict).toBe('block')
    expect(judge('signup', inRoom).verdict).toBe('block')
  })

  it('blocks no login for the attempts of others, beside a new device and place', () => {
    const whileTried = { bare_failures: 2.5, drift_device: 1.4, drift_location: 1 }
    expect(judge('login', whileTried)).toEqual({ score: 87, verdict: 'challenge' })
    expect(judge('login', { ...whileTried, bare_burst: 1 }).verdict).toBe('challenge')
    expect(judge('login', { ...whileTried, cdp_runtime: 2.5 }).verdict).toBe('block')
    expect(judge('login', { ...whileTried, drift_device: 4 }).verdict).toBe('block')
  })

  it('blocks for no single signal below a weight of 4', () => {
    expect(judge('signup', { vid_multi_account: 3.9, linked_abuser: 0.2 }).verdict).toBe('shadow')
    expect(judge('login', { drift_location: 5 })).toEqual({ score: 88, verdict: 'challenge' })
    expect(judge('signup', { headless_ua: 4.5 })).toEqual({ score: 82, verdict: 'block' })
  })

  it('blocks for one compartment only where it is automation', () => {
    expect(judge('signup', { vid_multi_account: 4, linked_abuser: 2.5 }).verdict).toBe('shadow')
    expect(judge('signup', { ua_engine_mismatch: 3.5, worker_mismatch: 3 }).verdict).toBe(
      'challenge',
    )
    expect(judge('signup', { botd_hit: 3.5, stealth_proxy: 4 }).verdict).toBe('block')
  })

  it('challenges a sign-up in a browser that declares its driver, and blocks it with other evidence', () => {
    const driven = { webdriver_true: 4.5, cdp_runtime: 2.5, b_key_zero_dwell: 2.2 }
    expect(judge('signup', driven)).toEqual({ score: 99, verdict: 'challenge' })
    const withTrifles = { ...driven, breach_exposure: 0.8, relay_egress: 0.3 }
    expect(judge('signup', withTrifles).verdict).toBe('challenge')
    expect(judge('signup', { ...driven, vpn_known: 0.9 }).verdict).toBe('challenge')
    for (const more of [
      'webdriver_tampered',
      'headless_screen',
      'proxy_known',
      'email_disposable',
    ]) {
      expect(judge('signup', { ...driven, [more]: 1.2 }).verdict).toBe('block')
    }
    expect(judge('login', driven).verdict).toBe('block')
  })

  it('refuses for an absent token only beside what is challenged without it', () => {
    const abroad = { token_absent: 3, tz_geo_mismatch: 1.1 }
    expect(judge('signup', abroad)).toEqual({ score: 75, verdict: 'challenge' })
    expect(judge('signup', { ...abroad, datacenter_ip: 2.2 }).verdict).toBe('block')
    const driven = { webdriver_true: 4.5, observed_risk: 3, drift_location: -2 }
    expect(judge('login', driven).verdict).toBe('block')
    expect(judge('login', { ...driven, token_absent: 3 }).verdict).toBe('block')
  })

  it('is not corroborated by a trifle', () => {
    expect(
      judge('signup', { vid_multi_account: 4, linked_abuser: 2.5, wifi_hotspot: 0.2 }).verdict,
    ).toBe('shadow')
  })
})
