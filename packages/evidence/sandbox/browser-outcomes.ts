import {
  CLEAN_NETWORK,
  CLEAN_USER_AGENT,
  NO_AUTOMATION,
  NO_TLS,
  PLAIN_LOCALE,
  QUIET_BEHAVIOR,
} from '../clean-facts.ts'
import { patch, type SandboxOutcome } from './outcome.ts'

/** Local parts about the browser and its network. */
export const BROWSER_OUTCOMES: readonly SandboxOutcome[] = [
  {
    input: 'bot',
    forces: 'flags.bot, compartment automation',
    apply: patch(() => ({
      automation: { ...NO_AUTOMATION, webdriver: true },
      userAgent: {
        ...CLEAN_USER_AGENT,
        client: 'headless',
        declaresProgram: true,
        headlessAnywhere: true,
      },
    })),
  },
  {
    input: 'behavioral',
    forces: 'compartment behavioral',
    apply: patch(() => ({
      behavior: { ...QUIET_BEHAVIOR, instantClick: true, centerClicks: true, teleport: true },
    })),
  },
  {
    input: 'fingerprint',
    forces: 'compartment fingerprint',
    apply: patch(() => ({ automation: { ...NO_AUTOMATION, softwareWebgl: true } })),
  },
  {
    input: 'extension',
    forces: 'compartment extension',
    apply: patch(() => ({ automation: { ...NO_AUTOMATION, extensionMarker: true } })),
  },
  {
    input: 'user-agent',
    forces: 'compartment ua',
    apply: patch(() => ({ userAgent: { ...CLEAN_USER_AGENT, engineMismatch: true } })),
  },
  {
    input: 'tls-mismatch',
    forces: 'compartment tls, tls.consistency strong_mismatch',
    apply: patch(() => ({
      tls: {
        ...NO_TLS,
        captureStatus: 'verified',
        tlsFamily: 'openssl',
        uaFamily: 'firefox',
        consistency: 'strong_mismatch',
        knownTool: 'OpenSSL client',
      },
    })),
  },
  {
    input: 'tls-invalid',
    forces: 'tls.captureStatus invalid',
    apply: patch(() => ({ tls: { ...NO_TLS, captureStatus: 'invalid' } })),
  },
  {
    input: 'attribution',
    forces: 'compartment attribution, network.channel paid',
    apply: patch(() => ({
      attribution: { channel: 'paid', paid: true, inconsistent: true },
    })),
  },
  {
    input: 'location-spoof',
    forces: 'network.locationSpoof',
    apply: patch(() => ({
      network: { ...CLEAN_NETWORK, kind: 'vpn', vpn: true },
      locale: {
        ...PLAIN_LOCALE,
        timezone: 'Asia/Tokyo',
        languages: ['ja'],
        timezoneCountries: ['JP'],
        timezoneMismatch: true,
        languageMismatch: true,
      },
    })),
  },
]
