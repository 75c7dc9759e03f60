import { LoopbackServer } from './loopback-server.ts'

/** A leaked password by its hashes, upper-case hex. */
interface LeakedPassword {
  sha1: string
  nt: string
  count: number
}

const PREFIX = 5
/** Rows of a padded range (haveibeenpwned.com/API/v3, "Introducing padding"). */
const PADDED_ROWS = 800

/** Plays the range API of HIBP's Pwned Passwords from its documentation. */
export class RangeServer extends LoopbackServer {
  leaked: LeakedPassword[] = []

  constructor() {
    super(({ url = '', headers }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
      const prefix = /^\/range\/([0-9a-f]{5})$/i.exec(pathname)?.[1]?.toUpperCase()
      if (prefix === undefined) {
        response.writeHead(400).end('The hash prefix was not in a valid format')
        return
      }
      const hash = searchParams.get('mode') === 'ntlm' ? 'nt' : 'sha1'
      const rows = this.leaked
        .filter((password) => password[hash].startsWith(prefix))
        .map((password) => `${password[hash].slice(PREFIX)}:${password.count}`)
      const padding = headers['add-padding'] === 'true' ? PADDED_ROWS : 0
      for (let n = 0; rows.length < padding; n += 1) rows.push(`${paddingOf(hash, n)}:0`)
      response.writeHead(200, { 'content-type': 'text/plain' }).end(rows.join('\r\n'))
    })
  }
}

const LENGTH = { sha1: 35, nt: 27 } as const
const paddingOf = (hash: keyof typeof LENGTH, n: number) =>
  n.toString(16).toUpperCase().padStart(LENGTH[hash], '0')
