import type { HibpCapabilities } from './hibp/models.ts'

/** Returns the stored permissions of the provider's key; null: unknown. */
export function readCapabilitiesText(text: string | null | undefined): HibpCapabilities | null {
  if (!text) return null
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return null
  if (!('requestsPerMinute' in value) || typeof value.requestsPerMinute !== 'number') return null
  return {
    requestsPerMinute: value.requestsPerMinute,
    stealerLogs: 'stealerLogs' in value && value.stealerLogs === true,
    kAnonymity: 'kAnonymity' in value && value.kAnonymity === true,
  }
}
