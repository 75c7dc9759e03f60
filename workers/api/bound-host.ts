import { hostOf } from '@vigil/http'
import { wrongField } from '@vigil/service'

/** Returns a new key with its host in the form in which hosts are licensed. Throws validation_failed. */
export function withBoundHost<K extends { websiteHostname?: string | undefined }>(wanted: K): K {
  if (wanted.websiteHostname === undefined) return wanted
  const websiteHostname = hostOf(wanted.websiteHostname)
  if (websiteHostname === null) throw wrongField('websiteHostname', 'Must be a hostname')
  return { ...wanted, websiteHostname }
}
