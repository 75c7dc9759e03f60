import {
  ExposureStateResponse,
  MonitorAuditResponse,
  MonitorRunResponse,
  type WatchedDomain,
  WatchedDomainListResponse,
  WatchedDomainResponse,
  WatchedDomainVerifyResponse,
} from '@vigil/contract'
import { argument, type Command, columns, command, leftAfter, needed, segment } from './command.ts'

const watchedLine = (domain: WatchedDomain): string[] => [
  domain.id,
  domain.domain,
  domain.role,
  domain.state,
  domain.lastCheckedAt ?? 'not checked yet',
]
const NO_RECORD = `
Set the TXT record that \`watch add\` printed. A new record may need some minutes; then repeat the command.`
const NO_RESOLVER = `
The resolvers of DOH_URL and DOH_SECOND_URL gave no answer, or different ones. \`npm run dev\` has none:
"Other providers, or a local stand-in" of docs/exposure.md says how to set them.`
const ADVICE = { present: '', absent: NO_RECORD, inconclusive: NO_RESOLVER }
const workspace = (args: readonly string[]) => `/workspaces/${segment(args, 0)}`
const watched = (args: readonly string[]) => `${workspace(args)}/watched-domains`

/** Monitored domains and the daily run. */
export const exposureCommands: readonly Command[] = [
  command({
    words: 'watch add',
    args: ['WORKSPACE', 'DOMAIN'],
    flags: { role: 'company (the domain and all below it) or app (one host)' },
    help: 'Start the proof of a domain and print the DNS record; it is shown only once.',
    request: (args, flags) => ({
      method: 'POST',
      path: watched(args),
      body: { domain: argument(args, 1), role: needed(flags, 'role') },
    }),
    answer: WatchedDomainResponse,
    print: ({ domain, challenge }, args) =>
      challenge === null
        ? columns([watchedLine(domain)])
        : `${columns([watchedLine(domain)])}
${challenge.name} TXT "${challenge.value}"

Next, when the record is set: watch verify ${argument(args, 0)} ${domain.id}`,
  }),
  command({
    words: 'watch verify',
    args: ['WORKSPACE', 'DOMAIN_ID'],
    help: 'Check the DNS record now.',
    request: (args) => ({ method: 'POST', path: `${watched(args)}/${segment(args, 1)}/verify` }),
    answer: WatchedDomainVerifyResponse,
    print: ({ domain, dns }) =>
      `${columns([[...watchedLine(domain), `record ${dns}`]])}${ADVICE[dns]}`,
    succeeded: ({ dns }) => dns === 'present',
  }),
  command({
    words: 'watch list',
    args: ['WORKSPACE'],
    help: 'List the monitored domains and those whose proof is pending.',
    request: (args) => ({ method: 'GET', path: watched(args) }),
    answer: WatchedDomainListResponse,
    print: ({ domains }) => columns(domains.map(watchedLine)),
  }),
  command({
    words: 'watch remove',
    args: ['WORKSPACE', 'DOMAIN_ID'],
    help: 'Delete a domain with its findings.',
    request: (args) => ({ method: 'DELETE', path: `${watched(args)}/${segment(args, 1)}` }),
    answer: WatchedDomainListResponse,
    print: ({ domains }) => leftAfter(domains.map(watchedLine)),
  }),
  command({
    words: 'watch audit',
    args: ['WORKSPACE'],
    help: 'Show the audit log: who enrolled, paused, changed or removed which person.',
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
    help: 'Start a run, unless one is under way.',
    request: () => ({ method: 'POST', path: '/exposure/runs' }),
    answer: MonitorRunResponse,
    print: ({ run }) => `Run ${run} is under way. Its state: exposure show`,
  }),
  command({
    words: 'exposure show',
    args: [],
    help: 'Show runs, sources and the number of people whose query is pending.',
    request: () => ({ method: 'GET', path: '/exposure' }),
    answer: ExposureStateResponse,
    print: ({ runs, sources, backlog }) =>
      [
        columns(runs.map((run) => [run.key, run.state, run.phase, `${run.answered} answers`])),
        columns(sources.map((one) => [one.source, one.state, one.errorCode ?? ''])),
        `${backlog.waiting} people wait for a query${backlog.oldestAt === null ? '' : `, the longest since ${backlog.oldestAt}`}`,
      ]
        .filter((block) => block !== '')
        .join('\n'),
  }),
]
