import { Agent, request } from 'node:http'

/** One request to send, built for the n-th call so that no two are alike. */
export interface Call {
  url: string
  headers: Record<string, string>
  /** Absent: a GET. */
  body?: string
}

/** Result of a round of calls. */
export interface Round {
  perSec: number
  /** Latencies of the answered calls in ms, ascending. */
  sortedMs: number[]
  /** Responses with another status than 200, by status; 0 is a broken connection. */
  others: Map<number, number>
}

/**
 * Sends calls over keep-alive connections for `durationMs`, always `inFlight` at once. Uses Node's http client, because
 * the measuring client must cost less than the measured server.
 */
export function runRound(
  call: (n: number) => Call,
  inFlight: number,
  durationMs: number,
): Promise<Round> {
  const endMs = performance.now() + durationMs
  return runWhile(call, inFlight, () => performance.now() < endMs)
}

/** Sends `count` calls in the same way. */
export function runCalls(
  call: (n: number) => Call,
  inFlight: number,
  count: number,
): Promise<Round> {
  return runWhile(call, inFlight, (sent) => sent < count)
}

async function runWhile(
  call: (n: number) => Call,
  inFlight: number,
  goesOn: (sent: number) => boolean,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  const latencies: number[] = []
  const others = new Map<number, number>()
  const startMs = performance.now()
  let n = 0
  const lane = async () => {
    while (goesOn(n)) {
      const next = call(n++)
      const sentMs = performance.now()
      const status = await send(agent, next)
      if (status === 200) latencies.push(performance.now() - sentMs)
      else others.set(status, (others.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  const tookSec = (performance.now() - startMs) / 1000
  agent.destroy()
  return {
    perSec: latencies.length / tookSec,
    sortedMs: latencies.sort((a, b) => a - b),
    others,
  }
}

function send(agent: Agent, { url, headers, body }: Call): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { method: body === undefined ? 'GET' : 'POST', agent, headers },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.once('error', () => resolve(0))
    sent.end(body)
  })
}

/** The value below which the share `p` of an ascending list lies. */
export function percentile(sorted: number[], p: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}
