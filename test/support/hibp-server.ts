import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { LoopbackServer, type Respond, sendJson } from './loopback-server.ts'

/** A breach as `/breaches` lists it. */
export const breachModel = (name: string, more: Record<string, unknown> = {}) => ({
  Name: name,
  Title: name,
  Domain: `${name.toLowerCase()}.example`,
  BreachDate: '2024-01-01',
  AddedDate: '2024-02-01T00:00:00Z',
  ModifiedDate: '2024-02-01T00:00:00Z',
  PwnCount: 1000,
  Description: '<p>text</p>',
  DataClasses: ['Email addresses', 'Passwords'],
  IsVerified: true,
  IsFabricated: false,
  IsSensitive: false,
  IsRetired: false,
  IsSpamList: false,
  IsMalware: false,
  IsStealerLog: false,
  IsSubscriptionFree: false,
  SomeFutureField: { nested: true },
  ...more,
})

/** Data of the provider; tests change it between runs. */
export interface HibpData {
  key: string
  requestsPerMinute: number
  stealerLogs: boolean
  kAnonymity: boolean
  breaches: ReturnType<typeof breachModel>[]
  /** Breach names by address. */
  accounts: Record<string, string[]>
  /** Domains verified at the provider. */
  verified: string[]
  emailDomains: Record<string, Record<string, string[]>>
  websites: Record<string, string[]>
  breachedDomains: Record<string, Record<string, string[]>>
}

const emptyData = (): HibpData => ({
  key: '0'.repeat(32),
  requestsPerMinute: 6000,
  stealerLogs: true,
  kAnonymity: true,
  breaches: [breachModel('Adobe')],
  accounts: {},
  verified: [],
  emailDomains: {},
  websites: {},
  breachedDomains: {},
})

/**
 * Plays Have I Been Pwned's API v3 from its documentation (haveibeenpwned.com/API/v3): key and user
 * agent, 404 with no body where nothing is held, 403 for what is not verified or not in the plan. That
 * this stand-in passes proves nothing about the live service.
 */
export class HibpServer extends LoopbackServer {
  data = emptyData()
  /** Paths asked, in order. */
  readonly asked: string[] = []
  /** Takes a request in place of the data; false lets it through. */
  fault: (path: string, response: ServerResponse) => boolean = () => false

  constructor() {
    super((...asked) => this.#answer(...asked))
  }

  get url(): string {
    return `${this.origin}/api/v3`
  }

  #answer: Respond = (request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace(/^\/api\/v3/, ''))
    this.asked.push(path)
    if (this.fault(path, response)) return
    const [, call = '', ...rest] = path.toLowerCase().split('?')[0]?.split('/') ?? []
    const { data } = this
    if (!request.headers['user-agent']) return empty(response, 403)
    if (call === 'breaches') return sendJson(response, 200, data.breaches)
    if (call === 'latestbreach') return sendJson(response, 200, data.breaches.at(-1))
    const key = request.headers['hibp-api-key']
    if (key !== data.key) {
      const message = 'Access denied due to invalid hibp-api-key.'
      return sendJson(response, 401, { statusCode: 401, message })
    }
    const subject = rest.at(-1) ?? ''
    if (call === 'subscription') return sendJson(response, 200, subscription(data))
    if (call === 'breachedaccount' && rest[0] === 'range') return range(data, subject, response)
    if (call === 'breachedaccount') {
      const names = data.accounts[subject]
      return held(response, names && [...names].sort().map((Name) => ({ Name })))
    }
    if (!data.verified.includes(subject)) return empty(response, 403)
    if (call === 'breacheddomain') return held(response, data.breachedDomains[subject])
    if (!data.stealerLogs) return empty(response, 403)
    if (call === 'stealerlogsbyemaildomain') return held(response, data.emailDomains[subject])
    if (call === 'stealerlogsbywebsitedomain') return held(response, data.websites[subject])
    return empty(response, 404)
  }
}

const empty = (response: ServerResponse, status: number) => void response.writeHead(status).end()

function held(response: ServerResponse, value: object | undefined): void {
  if (value === undefined || Object.keys(value).length === 0) empty(response, 404)
  else sendJson(response, 200, value)
}

function subscription(data: HibpData) {
  return {
    SubscriptionName: 'Pro 1',
    Description: 'Pro',
    SubscribedUntil: '2099-01-01T00:00:00Z',
    Rpm: data.requestsPerMinute,
    DomainSearchMaxBreachedAccounts: 100000,
    MaxBreachedDomains: null,
    IncludesStealerLogs: data.stealerLogs,
    IncludesKAnon: data.kAnonymity,
  }
}

function range(data: HibpData, prefix: string, response: ServerResponse): void {
  if (!/^[0-9a-f]{6}$/.test(prefix)) {
    empty(response, 400)
    return
  }
  if (!data.kAnonymity) {
    empty(response, 403)
    return
  }
  const rows = Object.entries(data.accounts).map(([address, websites]) => ({
    hash: createHash('sha1').update(address).digest('hex').toUpperCase(),
    websites,
  }))
  const strangers = [{ hashSuffix: 'F'.repeat(34), websites: ['Stranger'] }]
  const found = rows
    .filter(({ hash }) => hash.slice(0, 6) === prefix.toUpperCase())
    .map(({ hash, websites }) => ({ hashSuffix: hash.slice(6), websites }))
  sendJson(response, 200, [...found, ...strangers])
}
