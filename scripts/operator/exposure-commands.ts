import {
  ExposureStateResponse,
  MonitorAuditResponse,
  MonitorRunResponse,
  type WatchedDomain,
  WatchedDomainListResponse,
  WatchedDomainResponse,
  WatchedDomainVerifyResponse,
} from '@vigil/contract'
import { argument, type Command, columns, command, needed, segment } from './command.ts'

const watchedLine = (domain: WatchedDomain): string[] => [
  domain.id,
  domain.domain,
  domain.role,
  domain.state,
  domain.lastCheckedAt ?? 'not checked yet',
]
const workspace = (args: readonly string[]) => `/workspaces/${segment(args, 0)}`
const watched = (args: readonly string[]) => `${workspace(args)}/watched-domains`

/** Monitored domains and the daily run. */
export const exposureCommands: readonly Command[] = [
  command({
    words: 'watch add',
    args: ['WORKSPACE', 'DOMAIN'],
    flags: { role: 'company (the domain and all below it) or app (one host)' },
    help: 'Begin the proof of a domain; prints the DNS record, this once.',
    request: (args, flags) => ({
      method: 'POST',
      path: watched(args),
      body: { domain: argument(args, 1), role: needed(flags, 'role') },
    }),
    answer: WatchedDomainResponse,
    print: ({ domain, challenge }) =>
      challenge === null
        ? columns([watchedLine(domain)])
        : `${columns([watchedLine(domain)])}\n${challenge.name} TXT "${challenge.value}"`,
  }),
  command({
    words: 'watch verify',
    args: ['WORKSPACE', 'DOMAIN_ID'],
    help: 'Look for the DNS record now.',
    request: (args) => ({ method: 'POST', path: `${watched(args)}/${segment(args, 1)}/verify` }),
    answer: WatchedDomainVerifyResponse,
    print: ({ domain, dns }) => columns([[...watchedLine(domain), `record ${dns}`]]),
  }),
  command({
    words: 'watch list',
    args: ['WORKSPACE'],
    help: 'Domains that are watched or about to be.',
    request: (args) => ({ method: 'GET', path: watched(args) }),
    answer: WatchedDomainListResponse,
    print: ({ domains }) => columns(domains.map(watchedLine)),
  }),
  command({
    words: 'watch remove',
    args: ['WORKSPACE', 'DOMAIN_ID'],
    help: 'Forget a domain with everything found for it.',
    request: (args) => ({ method: 'DELETE', path: `${watched(args)}/${segment(args, 1)}` }),
    answer: WatchedDomainListResponse,
    print: ({ domains }) => columns(domains.map(watchedLine)),
  }),
  command({
    words: 'watch audit',
    args: ['WORKSPACE'],
    help: 'The audit log: who enrolled, paused, changed or removed which person.',
    request: (args) => ({ method: 'GET', path: `${workspace(args)}/monitor-audit` }),
    answer: MonitorAuditResponse,
    print: ({ entries }) =>
      columns(
        entries.map(({ at, action, subjectId, actor }) => [at, action, subjectId ?? '', actor]),
      ),
  }),
  command({
    words: 'exposure run',
    args: [],
    help: 'Start a run now; where one runs, that one stands.',
    request: () => ({ method: 'POST', path: '/exposure/runs' }),
    answer: MonitorRunResponse,
    print: ({ run }) => run,
  }),
  command({
    words: 'exposure show',
    args: [],
    help: 'Runs, sources, and how many people the provider has still to be asked for.',
    request: () => ({ method: 'GET', path: '/exposure' }),
    answer: ExposureStateResponse,
    print: ({ runs, sources, backlog }) =>
      [
        columns(runs.map((run) => [run.key, run.state, run.phase, `${run.answered} answers`])),
        columns(sources.map((one) => [one.source, one.state, one.errorCode ?? ''])),
        `${backlog.waiting} people wait, the longest since ${backlog.oldestAt ?? 'never'}`,
      ].join('\n'),
  }),
]
