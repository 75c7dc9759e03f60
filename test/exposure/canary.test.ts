import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingest } from '../../scripts/corpus/ingest.ts'
import { openInput } from '../../scripts/corpus/open-input.ts'
import { parseFile } from '../../scripts/corpus/parse-file.ts'
import { openTempFolder } from '../../scripts/corpus/temp-folder.ts'
import { LoopbackServer, sendJson } from '../support/loopback-server.ts'

const CANARY = 'Zx9canary'
const at = 'ann@mail.example'
const url = 'https://shop.example/login'
/** Passwords of different forms, each with the canary. */
const passwords = [
  CANARY,
  `${CANARY}:with:colons`,
  `${CANARY}@like.example`,
  `me@${CANARY.toLowerCase()}.example`,
  `${CANARY}|bar;semicolon,comma`,
  `https://${CANARY.toLowerCase()}.example/`,
  `"${CANARY}"`,
  `${CANARY} space`,
  `\u00e9\u00a3${CANARY}`,
  `${CANARY}\ttab`,
]
/** Formats of a login with its password in such files. */
const forms: ((password: string) => string)[] = [
  (p) => `${url}:${at}:${p}\n`,
  (p) => `${at}:${p}\n`,
  (p) => `${url}|${at}|${p}\n`,
  (p) => `${at}:${p}:${url}\n`,
  (p) => `Soft: Browser\nHost: ${url}\nLogin: ${at}\nPassword: ${p}\n\n`,
]
const planted = forms.flatMap((form) => passwords.map(form))

const folder = mkdtempSync(join(tmpdir(), 'vigil-canary-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = new LoopbackServer(() => undefined)
beforeAll(() => server.start())
afterAll(() => server.stop())

const hasCanary = (text: string) => text.toLowerCase().includes(CANARY.toLowerCase())
const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function written(path: string) {
  const pairs = mkdtempSync(join(folder, 'pairs-'))
  const counts = await parseFile(await openInput(path), 'p'.repeat(40), pairs)
  const texts = readdirSync(pairs).map((name) => readFileSync(join(pairs, name), 'latin1'))
  return { counts, text: texts.join('') }
}

describe('a password', () => {
  it('is in no file for any of 50 formats, but the accounts are', async () => {
    expect(planted).toHaveLength(50)
    const { counts, text } = await written(file('planted.txt', planted.join('')))
    // The site is the text before the login; after it only a URL at the end is read.
    const shown = text.split('\n').filter((line) => hasCanary(line))
    expect(shown).toEqual([])
    expect(counts.pairs).toBeGreaterThan(40)
    expect(hasCanary(JSON.stringify(counts))).toBe(false)
  })

  it('is in no file if the text is split between threads', async () => {
    // Three hundred times, so that the blocks end at different positions.
    const text = Array.from({ length: 300 }, (_, i) => `${planted.join('')}${'#'.repeat(i)}\n`)
    const many = await written(file('cut.txt', text.join('')))
    const once = await written(file('once.txt', planted.join('')))
    expect(hasCanary(many.text)).toBe(false)
    expect(many.counts.pairs).toBe(once.counts.pairs * 300)
  })

  it('does not reach the network, a report or an error', async () => {
    const sent: string[] = []
    server.respond = (request, response, body) => {
      sent.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`)
      const batch = { id: 7, label: 'x', kind: 'stealer', mode: 'live', chunks: 0, pairs: 0 }
      const times = { seenAt: '2026-01-01T00:00:00.000Z', sealedAt: null }
      const isChunk = request.method === 'PUT'
      const state = request.url?.endsWith('/seal') ? 'sealed' : 'open'
      const answer = { batch: { ...batch, ...times, state }, stored: [], requestId: 'r' }
      sendJson(response, 200, isChunk ? { outcome: 'stored', requestId: 'r' } : answer)
    }
    const about = { label: 'x', kind: 'stealer', mode: 'live', seenAt: '2026-01-01T00:00:00.000Z' }
    const path = file('sent.txt', planted.join(''))
    const to = { path, url: server.origin, token: 't', pepper: 'p'.repeat(40), about }
    const report = await ingest(to)
    expect(report).toMatchObject({ sealed: true, batch: 7 })
    expect(sent.length).toBeGreaterThan(2)
    expect(sent.filter(hasCanary)).toEqual([])
    expect(hasCanary(JSON.stringify(report))).toBe(false)
    expect(sent.join('')).not.toContain('ann@')

    server.respond = (_, response) => sendJson(response, 500, {})
    const failure = await ingest(to).catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(Error)
    expect(hasCanary(String(failure))).toBe(false)
  })
})

describe('files', () => {
  const lines = `${url}:${at}:pw\n${url}:bob@mail.example:pw\n`

  it('are read equally in plain, gzip and zip form', async () => {
    const plain = await written(file('a.txt', lines))
    expect((await written(file('a.gz', gzipSync(lines)))).text).toBe(plain.text)
    expect((await written(file('a.zip', zip('passwords.txt', lines)))).text).toBe(plain.text)
    expect(plain.counts).toMatchObject({ lines: 2, pairs: 2 })
  })

  it('that are truncated fail, and the error reveals no content', async () => {
    const whole = gzipSync(planted.join('').repeat(50))
    const cut = file('cut.gz', whole.subarray(0, whole.length - 20))
    const failure = await written(cut).catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(Error)
    expect(hasCanary(String(failure))).toBe(false)
  })

  it('that are incomplete archives fail, since missing parts would count as no findings', async () => {
    const whole = zip('passwords.txt', lines)
    const central = whole.lastIndexOf('PK\x01\x02', undefined, 'latin1')
    const damaged = (at: number, value: number) => {
      const copy = Buffer.from(whole)
      copy.writeUInt32LE(value, central + at)
      return copy
    }
    const archives = [
      [damaged(42, 7), 'broken'],
      [damaged(42, 0xffffffff), 'ZIP64'],
      [damaged(20, 0xffffffff), 'ZIP64'],
      [damaged(8, whole.readUInt32LE(central + 8) | 1), 'locked'],
      [whole.subarray(0, whole.length - 22), 'cut off'],
    ] as const
    for (const [archive, reason] of archives) {
      await expect(written(file('bad.zip', archive))).rejects.toThrow(reason)
    }
  })

  it('fail without hanging if their pairs cannot be written', async () => {
    const many = file('many.txt', `${lines}`.repeat(40_000))
    const nowhere = join(file('no-folder', ''), 'pairs')
    await expect(parseFile(await openInput(many), 'p'.repeat(40), nowhere)).rejects.toThrow(
      'a thread of the parser failed',
    )
  })

  it('leave no pairs on the disk after an abort or a killed run', async () => {
    const parent = mkdtempSync(join(folder, 'temp-'))
    const script = join(import.meta.dirname, '../../scripts/corpus/temp-folder.ts')
    const waiting = `import { openTempFolder } from ${JSON.stringify(script)}
      console.log(openTempFolder(${JSON.stringify(parent)}).path); setInterval(() => undefined, 1000)`
    const stopped = async (signal: NodeJS.Signals) => {
      const run = spawn(process.execPath, ['--input-type=module', '-e', waiting])
      const [path] = await once(run.stdout, 'data')
      writeFileSync(join(String(path).trim(), '0.0.pairs'), 'x')
      run.kill(signal)
      await once(run, 'exit')
      return readdirSync(parent)
    }
    expect(await stopped('SIGINT')).toEqual([])
    expect(await stopped('SIGKILL')).toHaveLength(1)
    const temp = openTempFolder(parent)
    expect(readdirSync(parent)).toEqual([basename(temp.path)])
    openTempFolder(parent).remove()
    expect(readdirSync(parent)).toHaveLength(1)
    temp.remove()
    expect(readdirSync(parent)).toEqual([])
  })

  it('with one endless line or binary content are skipped', async () => {
    const endless = file('endless.txt', `${'x'.repeat(3 << 20)}\n${lines}`)
    const after = await written(endless)
    expect(after.counts).toMatchObject({ pairs: 2, skipped: { too_long: 1 } })
    const noise = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 256))
    expect((await written(file('noise.bin', noise))).counts.pairs).toBe(0)
  })
})

/** A zip archive of one deflated file (APPNOTE 4.3). */
function zip(name: string, text: string): Buffer {
  const packed = deflateRawSync(text)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(text.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(text.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  const before = 30 + name.length + packed.length
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(before, 16)
  const named = Buffer.from(name)
  return Buffer.concat([local, named, packed, central, named, end])
}
