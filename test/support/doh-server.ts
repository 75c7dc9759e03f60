import type { IncomingMessage, ServerResponse } from 'node:http'
import { LoopbackServer, sendJson } from './loopback-server.ts'

/** Records of a name: `rcode` 0 without data means that the type does not exist. */
export interface DnsZone {
  rcode?: number
  authenticated?: boolean
  truncated?: boolean
  TXT?: string[]
  A?: string[]
  AAAA?: string[]
  /** A CNAME row before the rest, as resolvers send it. */
  cname?: string
}

const TYPE: Record<string, number> = { A: 1, TXT: 16, AAAA: 28 }

/** A fake DNS-over-HTTPS resolver with JSON answers (the schema of Cloudflare and Google). */
export class DohServer extends LoopbackServer {
  readonly zones = new Map<string, DnsZone>()
  /** Status and body instead of an answer. */
  failure: { status: number; body: string } | null = null
  readonly asked: string[] = []

  constructor() {
    super((request, response) => this.#resolve(request, response))
  }

  get url(): string {
    return `${this.origin}/dns-query`
  }

  #resolve(request: IncomingMessage, response: ServerResponse): void {
    const { searchParams } = new URL(request.url ?? '', 'http://doh.test')
    const name = searchParams.get('name') ?? ''
    const type = searchParams.get('type') ?? ''
    this.asked.push(`${type} ${name}`)
    if (this.failure !== null) {
      response.writeHead(this.failure.status).end(this.failure.body)
      return
    }
    const zone = this.zones.get(name) ?? { rcode: 3 }
    const data = type === 'TXT' ? zone.TXT : type === 'A' ? zone.A : zone.AAAA
    const row = (kind: number, text: string) => ({ name, type: kind, TTL: 60, data: text })
    sendJson(
      response,
      200,
      {
        Status: zone.rcode ?? 0,
        TC: zone.truncated === true,
        RD: true,
        RA: true,
        AD: zone.authenticated === true,
        CD: false,
        Question: [{ name, type: TYPE[type] }],
        Answer: [
          ...(zone.cname === undefined ? [] : [row(5, zone.cname)]),
          ...(data ?? []).map((text) => row(TYPE[type] ?? 0, text)),
        ],
      },
      { 'content-type': 'application/dns-json' },
    )
  }
}
