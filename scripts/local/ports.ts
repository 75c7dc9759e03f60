import { createServer, type Server } from 'node:net'

/** Whether nothing listens on the port of the loopback address. */
export async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port))
    return true
  } catch {
    return false
  }
}

/** The first free port from `first` upward. */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port < 65_536; port += 1) if (await isFree(port)) return port
  throw new Error(`no free port from ${first} upward`)
}

/** A port that the system picks. */
export async function anyPort(): Promise<number> {
  const [port] = await anyPorts(1)
  if (port === undefined) throw new Error('the system gave no port')
  return port
}

/**
 * Starts something on `count` ports that the system picks, and on others if another process took one before they were
 * bound (`EADDRINUSE`, or Miniflare's `ERR_ADDRESS_IN_USE`): three times at most.
 */
export async function startOnAnyPorts<T>(
  count: number,
  start: (ports: number[]) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await anyPorts(count))
    } catch (error) {
      if (attempt === MAX_STARTS || !isTaken(error)) throw error
    }
  }
}

const MAX_STARTS = 3

function isTaken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'EADDRINUSE' || code === 'ERR_ADDRESS_IN_USE'
}

/** Returns different free ports: all are bound until the last is picked. */
async function anyPorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)))
  const ports = servers.map(portOf)
  await Promise.all(servers.map(close))
  return ports
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Returns the port that a server listens on; throws if it does not listen. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

/** A port asked for by an environment variable, or null where it is unset. */
export function askedPort(name: string): number | null {
  const text = process.env[name]
  if (text === undefined || text === '') return null
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name}=${text} is no port number`)
  }
  return port
}
