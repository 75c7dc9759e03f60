import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { packAnswer, packAnswerText } from '../packages/storage/idempotency/packed-answer.ts'
import { contentsOf, found, personalIn, personalInLog, textsOf } from './support/leak-scan.ts'

test('a scan finds a secret in any case, a mail address and a secret key; an IP address in a log', () => {
  expect(found(['Canary-1'], 'before canary-1 after')).toHaveLength(1)
  const leaked = 'to jane@mail.example with sk_live_abcdefghijkl123456789012 from 203.0.113.9'
  expect(personalIn(leaked)).toHaveLength(2)
  expect(personalInLog(leaked)).toHaveLength(3)
})

test('a scan ignores what may be stored: the prefix of a key, a version, the loopback address', () => {
  expect(
    personalInLog('sk_live_abcd1234 of Chrome/156.0.0.0 at 127.0.0.1:8787, @vigil/contract'),
  ).toEqual([])
})

test('a scan of a database reads each cell separately: a time next to a name is no address, an address in a cell is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-scan-'))
  await writeFile(join(folder, 'value'), 'joe@mail.example')
  const database = new DatabaseSync(join(folder, 'rows.sqlite'))
  database.exec('CREATE TABLE checks (at INTEGER, event TEXT, note BLOB)')
  const insert = database.prepare('INSERT INTO checks VALUES (?, ?, ?)')
  insert.run(0x01a2_044e_6940, 'order.placed', null)
  insert.run(1, 'login', Buffer.from('jane@mail.example'))
  database.close()
  expect(personalIn(await contentsOf(folder))).toHaveLength(3)
  expect(personalIn(await textsOf(folder))).toEqual([
    expect.stringContaining('joe@mail.example'),
    expect.stringContaining('jane@mail.example'),
  ])
  await rm(folder, { recursive: true })
})

test('a scan unpacks packed cells; of binary bytes only long printable runs are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-scan-'))
  const leaking = (name: string) => JSON.stringify({ reasons: [`${name}@mail.example signed up`] })
  const noise = [0xff, 0xfe, 0x00]
  const database = new DatabaseSync(join(folder, 'rows.sqlite'))
  database.exec('CREATE TABLE answers (answer)')
  const insert = database.prepare('INSERT INTO answers VALUES (?)')
  insert.run(packAnswer(leaking('anne')))
  insert.run(packAnswerText(leaking('bert')))
  insert.run(Uint8Array.from([...noise, ...Buffer.from('cleo@mail.example'), ...noise]))
  insert.run(Uint8Array.from([...noise, ...Buffer.from('C@R.D'), ...noise]))
  database.close()
  const hits = personalIn(await textsOf(folder))
  expect(hits).toHaveLength(3)
  expect(hits.join()).toMatch(/anne@.*bert@.*cleo@/)
  await rm(folder, { recursive: true })
})
