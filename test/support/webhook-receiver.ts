import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { LoopbackServer } from './loopback-server.ts'

export interface Received {
  id: string
  signatures: string[]
  /** The parsed body if the package `standardwebhooks` accepted the signature, else null. */
  event: { type: string; data: Record<string, unknown> } | null
  body: string
}

/** A receiver of alerts that verifies with the package `standardwebhooks`. */
export class WebhookReceiver extends LoopbackServer {
  secret: string
  readonly received: Received[] = []
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(204).end()

  constructor(secret = '') {
    super((request, response, body) => {
      this.received.push(this.#read(request, body))
      this.answer(response)
    })
    this.secret = secret
  }

  get url(): string {
    return `${this.origin}/hook`
  }

  #read(request: IncomingMessage, body: string): Received {
    const header = (name: string) => String(request.headers[name] ?? '')
    const headers = {
      'webhook-id': header('webhook-id'),
      'webhook-timestamp': header('webhook-timestamp'),
      'webhook-signature': header('webhook-signature'),
    }
    return {
      id: headers['webhook-id'],
      signatures: headers['webhook-signature'].split(' '),
      event: this.#verified(body, headers),
      body,
    }
  }

  #verified(body: string, headers: Record<string, string>): Received['event'] {
    try {
      const event: unknown = new Webhook(this.secret).verify(body, headers)
      return isEvent(event) ? event : null
    } catch {
      return null
    }
  }
}

function isEvent(value: unknown): value is NonNullable<Received['event']> {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value
}
