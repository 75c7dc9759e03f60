import { type AdminKey, KeyCreateResponse, KeyListResponse, KeyResponse } from '@vigil/contract'
import {
  type Command,
  columns,
  command,
  type Flags,
  futureTime,
  needed,
  segment,
  UsageError,
  wholeNumber,
} from './command.ts'

/** A key as a row of a list. */
export const keyLine = (key: AdminKey): string[] => [
  key.id,
  key.prefix,
  key.label ?? '',
  key.websiteHostname ?? '',
  key.kind === 'secret' && key.scope === 'read' ? 'only reads' : '',
  key.allowedIps === null ? '' : `from ${key.allowedIps.join(' ')}`,
  key.lastUsedAt ? `used ${key.lastUsedAt}` : '',
  key.revokedAt ? `revoked ${key.revokedAt}` : '',
  key.expiresAt ? `expires ${key.expiresAt}` : '',
]

/** A new key, which is shown only once. */
const newKey = ({ key, record }: { key: string; record: AdminKey }): string =>
  `${key}\n\nid ${record.id}; write the key down, it is not shown again.`

/** A publishable key evaluates, whatever scope it is given. */
function scopeOf({ kind, scope }: Flags): string | undefined {
  if (kind !== 'publishable' || scope === undefined) return scope
  throw new UsageError('--scope is for a secret key: a publishable key only evaluates')
}

/** Keys of a workspace. */
export const keyCommands: readonly Command[] = [
  command({
    words: 'key create',
    args: ['WORKSPACE'],
    flags: {
      kind: 'secret or publishable',
      env: 'test or live',
      site: 'host that a publishable key is bound to',
      label: 'what it is for',
      scope: 'full (default) or read: a secret key that changes nothing',
      ips: 'blocks of addresses from which it may be used, such as 192.0.2.0/24,2001:db8::/32',
      expires: 'time of expiry, ISO 8601',
    },
    help: 'Create a key; it is shown only once.',
    request: (args, flags) => ({
      method: 'POST',
      path: `/workspaces/${segment(args, 0)}/keys`,
      body: {
        kind: needed(flags, 'kind'),
        env: needed(flags, 'env'),
        websiteHostname: flags.site,
        label: flags.label,
        scope: scopeOf(flags),
        allowedIps: flags.ips?.split(','),
        expiresAt: futureTime(flags, 'expires'),
      },
    }),
    answer: KeyCreateResponse,
    print: newKey,
  }),
  command({
    words: 'key list',
    args: ['WORKSPACE'],
    help: 'List the keys of a workspace.',
    request: (args) => ({ method: 'GET', path: `/workspaces/${segment(args, 0)}/keys` }),
    answer: KeyListResponse,
    print: ({ keys }) => columns(keys.map(keyLine)),
  }),
  command({
    words: 'key reroll',
    args: ['WORKSPACE', 'KEY'],
    flags: { grace: 'hours for which the old key stays valid, 0 to 168 (24)' },
    help: 'Replace a key by one with the same rights, which is shown only once.',
    request: (args, flags) => ({
      method: 'POST',
      path: `/workspaces/${segment(args, 0)}/keys/${segment(args, 1)}/reroll`,
      body: { graceHours: wholeNumber(flags, 'grace') },
    }),
    answer: KeyCreateResponse,
    print: newKey,
  }),
  command({
    words: 'key revoke',
    args: ['WORKSPACE', 'KEY'],
    help: 'Revoke a key; effective within 60 seconds.',
    request: (args) => ({
      method: 'DELETE',
      path: `/workspaces/${segment(args, 0)}/keys/${segment(args, 1)}`,
    }),
    answer: KeyResponse,
    print: ({ record }) => columns([keyLine(record)]),
  }),
]
