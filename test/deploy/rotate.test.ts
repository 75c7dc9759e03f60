import { linkSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../scripts/deploy/account.ts'
import { rotate } from '../../scripts/deploy/rotate.ts'
import { keepSecrets, readSecrets } from '../../scripts/deploy/secret-file.ts'
import { ROTATABLE, type Rotatable, valuesOf } from '../../scripts/deploy/stages.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-rotate-'))
  path = join(folder, 'acme.secrets.json')
  keepSecrets(path, generateSecrets())
})
afterEach(() => rmSync(folder, { recursive: true }))

function kept() {
  const secrets = readSecrets(path)
  if (secrets === null) throw new Error('no secrets')
  return secrets
}

/** Two Workers whose isolates may use any value that was set since the last pause. */
class Workers {
  readonly running: Map<string, string[]>
  /** Number of changes of a secret that still succeed. */
  left = Number.POSITIVE_INFINITY
  /** Changes of a secret that were applied. */
  sent = 0
  /** Times at which one Worker rejected a token of another. */
  refused = 0

  readonly name: Rotatable

  constructor(name: Rotatable) {
    this.name = name
    const hosts = name === 'OPERATOR_TOKEN' ? ['vigil-api'] : ['vigil-api', 'vigil-edge']
    this.running = new Map(hosts.map((host) => [host, [kept()[name]]]))
  }

  readonly account: Account = {
    get: async () => null,
    send: async (_method, asked, body, result) => {
      if (this.left === 0) throw new Error('cut off')
      this.left -= 1
      this.sent += 1
      const host = asked.split('/')[3] ?? ''
      const text: unknown = Reflect.get(body, 'text')
      const texts = this.running.get(host)
      if (texts === undefined || typeof text !== 'string') throw new Error(`no secret of ${host}`)
      texts.push(text)
      if (!this.#agree()) this.refused += 1
      return result.parse({})
    },
  }

  /** Asserts that every Worker accepts the tokens of every other. */
  #agree(): boolean {
    const texts = [...this.running.values()].flat().map((text) => valuesOf(this.name, text))
    return texts.every(([used = '']) => texts.every((accepted) => accepted.includes(used)))
  }

  /** Runs the command on the current file and Workers; false: it was rejected or interrupted. */
  async run(finish: boolean, changes = Number.POSITIVE_INFINITY): Promise<boolean> {
    this.left = changes
    const run = {
      account: this.account,
      config: {
        accountId: '0'.repeat(32),
        name: 'vigil',
        apiUrl: 'https://api.acme.dev',
        edgeUrl: 'https://edge.acme.dev',
        analytics: true,
        databases: {},
        vars: {},
      },
      isDry: false,
      same() {},
      change: async <T>(_: string, make: () => Promise<T>) => make(),
    }
    const settle = async () => {
      for (const [host, texts] of this.running) this.running.set(host, texts.slice(-1))
    }
    return rotate(run, this.name, { finish, kept: { path, secrets: kept() }, settle }).then(
      () => true,
      () => false,
    )
  }

  /** Asserts that every Worker uses the values of the file, and that no request failed. */
  expectWhole(): void {
    expect(this.refused).toBe(0)
    for (const texts of this.running.values()) expect(texts).toEqual([kept()[this.name]])
  }
}

describe.each(ROTATABLE)('a rotation of %s', (name) => {
  const valuesKept = () => valuesOf(name, kept()[name])

  it.each([0, 1, 2, 3, 4, 5])(
    'that is interrupted after %i changes continues when it is run again',
    async (changes) => {
      const workers = new Workers(name)
      const [old] = valuesKept()
      await workers.run(false, changes)
      for (let runs = 0; valuesKept().length < 2 || valuesKept()[0] === old; runs += 1) {
        expect(runs).toBeLessThan(3)
        await workers.run(false)
      }
      expect(await workers.run(true)).toBe(true)
      expect(valuesKept()).toHaveLength(1)
      expect(valuesKept()).not.toContain(old)
      workers.expectWhole()
    },
  )

  it.each([0, 1, 2, 3, 4, 5])(
    'that is interrupted after %i changes is not finished with the old value, and a rejected command changes no Worker',
    async (changes) => {
      const workers = new Workers(name)
      const [old] = valuesKept()
      await workers.run(false, changes)
      const wasUnderWay = valuesKept().length === 2
      const { sent } = workers
      const isRefused = !(await workers.run(true))
      expect(valuesKept()).not.toEqual(wasUnderWay ? [old] : [])
      if (isRefused) {
        expect(workers.sent).toBe(sent)
        await workers.run(false)
      }
      workers.expectWhole()
    },
  )

  it.each([0, 1, 2, 3])(
    'whose end is cut after %i changes ends when it is run again',
    async (changes) => {
      const workers = new Workers(name)
      await workers.run(false)
      await workers.run(true, changes)
      expect(await workers.run(true)).toBe(true)
      expect(valuesKept()).toHaveLength(1)
      workers.expectWhole()
    },
  )
})

it('the file of secrets is replaced atomically: the old content stays until the new one is on the disk', () => {
  const [before, earlier] = [readFileSync(path, 'utf8'), join(folder, 'earlier')]
  linkSync(path, earlier)
  keepSecrets(path, generateSecrets())
  expect(readFileSync(earlier, 'utf8')).toBe(before)
  expect(readFileSync(path, 'utf8')).not.toBe(before)
})
