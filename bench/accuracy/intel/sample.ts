import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planted, sampleBodies } from '../../support/sample-feeds.ts'

/** File names of the snapshots that a local refresh reads. */
const FILES: Record<string, string> = {
  'tor-exits': 'torbulkexitlist.txt',
  'vpn-v4': 'vpn_ipv4.txt',
  relays: 'apple.txt',
  'hosting-asns': 'datacenter_ASN.txt',
  'drop-v4': 'drop_v4.json',
  ipsum: 'ipsum.txt',
  'disposable-mx': 'domains_mx.txt',
  'disposable-blocklist': 'blocklist.conf',
}

/** Addresses that their operators publish in documentation, and invented ones. */
const ADDRESSES = [
  ...(planted['tor-exits'] ?? []).map((ip) => `${ip},tor,,made up,`),
  '102.2.0.9,vpn,,made up,',
  '102.3.0.9,privacy_relay,,made up,',
  '102.4.0.9,abuse,,made up,drop',
  '102.5.0.7,abuse,,made up,5',
  '1.0.0.1,cdn,,resolver of Cloudflare,',
  '8.8.8.8,datacenter,,resolver of Google,',
  '2001:4860:4860::8888,datacenter,,resolver of Google,',
  '3.5.140.2,datacenter,,published block of Amazon,',
  '192.30.255.112,datacenter,,GitHub,',
  '128.32.0.1,education,,University of California at Berkeley,',
  '18.18.0.1,tor_relay_nonexit,,nobody,',
]

const MAIL = [
  'mailinator.com,disposable,established_mx',
  'yopmail.com,disposable,established_mx',
  'guerrillamail.com,disposable,established_mx',
  'gmail.com,free,',
  'proton.me,free,',
  'web.de,free,',
  'fastmail.com,paid_mailbox,',
  'example.com,corporate,',
  'cloudflare.com,corporate,',
  'postmaster@example.com,role,',
  'abuse@example.com,role,',
  'simplelogin.com,alias_forwarder,',
  'duck.com,alias_forwarder,',
]

/** Writes a small sample of labelled rows; it tests the measurement, not accuracy. */
export function writeSample(folder: string): void {
  mkdirSync(join(folder, 'feeds'), { recursive: true })
  for (const [id, name] of Object.entries(FILES)) {
    writeFileSync(join(folder, 'feeds', name), sampleBodies[id]?.() ?? '')
  }
  const csv = (name: string, rows: string[]) =>
    writeFileSync(join(folder, name), `${rows.join('\n')}\n`)
  csv('ip_labels.csv', ['ip,label,country,source,detail', ...ADDRESSES])
  csv('email_labels.csv', ['value,label,detail', ...MAIL])
  csv('ip_asn.csv', ['ip,asn,country,source,org', '8.8.8.8,15169,,cloud-ip-ranges,google'])
}
