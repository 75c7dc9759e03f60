import {
  AlertDeliveryListResponse,
  type AlertEndpoint,
  AlertEndpointListResponse,
  AlertEndpointResponse,
  AlertEndpointSecretResponse,
  AlertEndpointTestResponse,
  AlertReplayResponse,
} from '@vigil/contract'
import {
  argument,
  type Command,
  columns,
  command,
  type Flags,
  flagNames,
  leftAfter,
  segment,
  UsageError,
} from './command.ts'

const endpointLine = (endpoint: AlertEndpoint): string[] => [
  endpoint.id,
  endpoint.kind,
  endpoint.shown,
  endpoint.state,
  endpoint.format,
  endpoint.events.join(','),
  endpoint.weeklyDigest ? 'weekly digest' : '',
  endpoint.stateReason ?? '',
]
/** Options of an endpoint as flags; lists are comma-separated, `any` removes a filter. */
const endpointFlags = {
  format: 'standard (signed JSON) or slack',
  events: 'types of events, such as monitor.*',
  verdicts: 'verdicts of check events, or any',
  reasons: 'reasons of check events, or any',
  digest: 'weekly or off',
}
function endpointOptions(flags: Flags): Record<string, unknown> {
  const list = (value: string | undefined) => value?.split(',').filter((one) => one !== '')
  const filter = (value: string | undefined) => (value === 'any' ? null : list(value))
  return {
    format: flags.format,
    events: list(flags.events),
    verdicts: filter(flags.verdicts),
    reasons: filter(flags.reasons),
    weeklyDigest: weeklyDigest(flags.digest),
  }
}

function weeklyDigest(named: string | undefined): boolean | undefined {
  if (named === undefined) return undefined
  if (named === 'weekly' || named === 'off') return named === 'weekly'
  throw new UsageError(`--digest must be weekly or off, and is "${named}"`)
}
const endpoints = (args: readonly string[]) => `/workspaces/${segment(args, 0)}/alert-endpoints`

function changedOptions(flags: Flags): Record<string, unknown> {
  if (Object.keys(flags).length > 0) return endpointOptions(flags)
  throw new UsageError(
    `endpoint change takes at least one of ${flagNames(Object.keys(endpointFlags))}`,
  )
}

const NOT_ACCEPTED =
  'The receiver did not accept the test. It must answer with a status of 200 to 299; a pending one gets no events until then.'
const isAccepted = (status: number | null) => status !== null && status >= 200 && status < 300

const newSecret = (secret: string | null) =>
  secret === null ? '' : `\n${secret}\n\nWrite the secret down, it is not shown again.`

/** Receivers of alerts and webhooks. */
export const endpointCommands: readonly Command[] = [
  command({
    words: 'endpoint add',
    args: ['WORKSPACE', 'URL_OR_ADDRESS'],
    flags: endpointFlags,
    help: 'Add a receiver of alerts and print its secret; it is shown only once.',
    request: (args, flags) => {
      const target = argument(args, 1)
      const at = target.includes('://')
        ? { kind: 'webhook', url: target }
        : { kind: 'email', address: target }
      return { method: 'POST', path: endpoints(args), body: { ...at, ...endpointOptions(flags) } }
    },
    answer: AlertEndpointSecretResponse,
    print: ({ endpoint, secret }, args) => `${columns([endpointLine(endpoint)])}${newSecret(secret)}
The receiver gets events once it accepts a test.
Next: endpoint test ${argument(args, 0)} ${endpoint.id}`,
  }),
  command({
    words: 'endpoint change',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    flags: endpointFlags,
    help: 'Change the options of a receiver; the others stay as they are.',
    request: (args, flags) => ({
      method: 'PATCH',
      path: `${endpoints(args)}/${segment(args, 1)}`,
      body: changedOptions(flags),
    }),
    answer: AlertEndpointResponse,
    print: ({ endpoint }) => columns([endpointLine(endpoint)]),
  }),
  command({
    words: 'endpoint test',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    help: 'Send a signed test; a receiver that accepts it becomes active.',
    request: (args) => ({ method: 'POST', path: `${endpoints(args)}/${segment(args, 1)}/test` }),
    answer: AlertEndpointTestResponse,
    print: ({ endpoint, status }) => {
      const line = columns([[...endpointLine(endpoint), String(status ?? 'no answer')]])
      return isAccepted(status) ? line : `${line}\n${NOT_ACCEPTED}`
    },
    succeeded: ({ status }) => isAccepted(status),
  }),
  command({
    words: 'endpoint rotate',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    help: 'Create a new secret; the old one also signs for a day.',
    request: (args) => ({ method: 'POST', path: `${endpoints(args)}/${segment(args, 1)}/rotate` }),
    answer: AlertEndpointSecretResponse,
    print: ({ endpoint, secret }) => `${columns([endpointLine(endpoint)])}${newSecret(secret)}`,
  }),
  command({
    words: 'endpoint list',
    args: ['WORKSPACE'],
    help: 'List the receivers of alerts.',
    request: (args) => ({ method: 'GET', path: endpoints(args) }),
    answer: AlertEndpointListResponse,
    print: (answer) => columns(answer.endpoints.map(endpointLine)),
  }),
  command({
    words: 'endpoint deliveries',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    help: 'List the deliveries of a receiver, sent and pending.',
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
    flags: { alert: 'id of one alert (default: all that were given up)' },
    help: 'Queue alerts to be sent again; `endpoint deliveries` shows whether they were accepted.',
    request: (args, flags) => ({
      method: 'POST',
      path: `${endpoints(args)}/${segment(args, 1)}/replay`,
      body: flags.alert === undefined ? {} : { alertId: flags.alert },
    }),
    answer: AlertReplayResponse,
    print: ({ replayed }, args, { alert }) => {
      const deliveries = `endpoint deliveries ${args.join(' ')}`
      if (replayed > 0) return `${replayed} queued. Whether they were accepted: ${deliveries}`
      if (alert === undefined) return 'No delivery to this receiver was given up: none is queued.'
      return `No alert ${alert} was for this receiver. Those that were: ${deliveries}`
    },
    succeeded: ({ replayed }, { alert }) => replayed > 0 || alert === undefined,
  }),
  command({
    words: 'endpoint remove',
    args: ['WORKSPACE', 'ENDPOINT_ID'],
    help: 'Delete a receiver with its pending deliveries.',
    request: (args) => ({ method: 'DELETE', path: `${endpoints(args)}/${segment(args, 1)}` }),
    answer: AlertEndpointListResponse,
    print: (answer) => leftAfter(answer.endpoints.map(endpointLine)),
  }),
]
