import {
  AlertDeliveryListResponse,
  type AlertEndpoint,
  AlertEndpointListResponse,
  AlertEndpointSecretResponse,
  AlertEndpointTestResponse,
  AlertReplayResponse,
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
const endpointLine = (endpoint: AlertEndpoint): string[] => [
  endpoint.id,
  endpoint.kind,
  endpoint.shown,
  endpoint.state,
  endpoint.stateReason ?? '',
]
const workspace = (args: readonly string[]) => `/workspaces/${segment(args, 0)}`
const watched = (args: readonly string[]) => `${workspace(args)}/watched-domains`
const endpoints = (args: readonly string[]) => `${workspace(args)}/alert-endpoints`

/** Domains that are watched, receivers of alerts, and the daily run. */
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
    words: 'endpoint add',
    args: ['WORKSPACE', 'URL_OR_ADDRESS'],
    help: 'Add a receiver of alerts; prints its secret, this once.',
    request: (args) => {
      const target = argument(args, 1)
      const body = target.includes('://')
        ? { kind: 'webhook', url: target }
        : { kind: 'email', address: target }
      return { method: 'POST', path: endpoints(args), body }
    },
    answer: AlertEndpointSecretResponse,
    print: ({ endpoint, secret }) => `${columns([endpointLine(endpoint)])}\n${secret ?? ''}`,
  }),
  command({
    words: 'endpoint test',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    help: 'Send a signed test; a receiver that takes it is active.',
    request: (args) => ({ method: 'POST', path: `${endpoints(args)}/${segment(args, 1)}/test` }),
    answer: AlertEndpointTestResponse,
    print: ({ endpoint, status }) => columns([[...endpointLine(endpoint), String(status)]]),
  }),
  command({
    words: 'endpoint rotate',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    help: 'Create a new secret; the old one also signs for a day.',
    request: (args) => ({ method: 'POST', path: `${endpoints(args)}/${segment(args, 1)}/rotate` }),
    answer: AlertEndpointSecretResponse,
    print: ({ endpoint, secret }) => `${columns([endpointLine(endpoint)])}\n${secret ?? ''}`,
  }),
  command({
    words: 'endpoint list',
    args: ['WORKSPACE'],
    help: 'Receivers of alerts.',
    request: (args) => ({ method: 'GET', path: endpoints(args) }),
    answer: AlertEndpointListResponse,
    print: (answer) => columns(answer.endpoints.map(endpointLine)),
  }),
  command({
    words: 'endpoint deliveries',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    help: 'What went or is to go to a receiver.',
    request: (args) => ({
      method: 'GET',
      path: `${endpoints(args)}/${segment(args, 1)}/deliveries`,
    }),
    answer: AlertDeliveryListResponse,
    print: ({ deliveries }) =>
      columns(
        deliveries.map((one) => [
          one.updatedAt,
          one.alertId,
          one.type,
          one.state,
          `${one.attempts}`,
          `${one.lastStatus ?? 'no answer'}`,
        ]),
      ),
  }),
  command({
    words: 'endpoint replay',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    flags: { alert: 'id of one alert; without it all that were given up' },
    help: 'Send again.',
    request: (args, flags) => ({
      method: 'POST',
      path: `${endpoints(args)}/${segment(args, 1)}/replay`,
      body: flags.alert === undefined ? {} : { alertId: flags.alert },
    }),
    answer: AlertReplayResponse,
    print: ({ replayed }) => `${replayed} to be sent again`,
  }),
  command({
    words: 'endpoint remove',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    help: 'Forget a receiver and what was to go there.',
    request: (args) => ({ method: 'DELETE', path: `${endpoints(args)}/${segment(args, 1)}` }),
    answer: AlertEndpointListResponse,
    print: (answer) => columns(answer.endpoints.map(endpointLine)),
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
