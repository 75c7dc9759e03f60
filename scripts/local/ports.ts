import { createServer } from 'node:net'

/** Whether nothing listens on the port of the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () =>
      server.close(() => resolve(true)),
    )
  })
}

/** The first free port from `first` upward. */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port < 65_536; port += 1) if (await isFree(port)) return port
  throw new Error(`no free port from ${first} upward`)
}

/** A port that the system picks. */
export function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('the system gave no port')),
      )
    })
  })
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
