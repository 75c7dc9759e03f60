import { type AdminDomain, DomainListResponse } from '@vigil/contract'
import { argument, type Command, columns, command, leftAfter, segment } from './command.ts'

/** A domain as a row of a list. */
export const domainLine = (domain: AdminDomain): string[] => [domain.host, domain.role]

/** Domains of a workspace. */
export const domainCommands: readonly Command[] = [
  command({
    words: 'domain add',
    args: ['WORKSPACE', 'HOST'],
    flags: { role: 'licensed (default), verified or staging' },
    help: 'License a host, mark a domain as verified, or add a staging host.',
    request: (args, flags) => ({
      method: 'POST',
      path: `/workspaces/${segment(args, 0)}/domains`,
      body: { host: argument(args, 1), role: flags.role ?? 'licensed' },
    }),
    answer: DomainListResponse,
    print: ({ domains }) => columns(domains.map(domainLine)),
  }),
  command({
    words: 'domain remove',
    args: ['WORKSPACE', 'HOST'],
    help: 'Remove a host, in all its roles.',
    request: (args) => ({
      method: 'DELETE',
      path: `/workspaces/${segment(args, 0)}/domains/${segment(args, 1)}`,
    }),
    answer: DomainListResponse,
    print: ({ domains }) => leftAfter(domains.map(domainLine)),
  }),
]
