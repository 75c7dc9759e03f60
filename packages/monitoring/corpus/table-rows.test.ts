import { expect, it } from 'vitest'
import { LeakReader } from './leak-blocks.ts'
import { headerOf } from './leak-table.ts'

function readTable(lines: readonly string[], header: string | null = null) {
  const found: string[] = []
  const reader = new LeakReader(
    ({ mailbox }) => void found.push(mailbox),
    header === null ? null : headerOf([header]),
  )
  for (const line of lines) reader.read(line)
  reader.end()
  return { found, skipped: reader.counts.skipped }
}

const HEADER = 'url,username,password'
const rowsOf = (n: number, name = 'user') =>
  Array.from({ length: n }, (_, i) => `https://s${i}.example/login,${name}${i}@mail.example,pw${i}`)
const ANN = 'https://a.example/login,ann@mail.example'

it.each(['pa"ss', '"', '"pass', 'pass"', '"pa"ss', '"pa""', '"""'])(
  'a raw quote in a password swallows no row: %s',
  (password) => {
    const rows = [...rowsOf(25), `${ANN},${password}`, ...rowsOf(500, 'later')]
    expect(readTable([HEADER, ...rows])).toMatchObject({ found: { length: 526 }, skipped: {} })
    expect(readTable(rows, HEADER).found).toHaveLength(526)
  },
)

it('two raw quotes far apart swallow no row between them', () => {
  const rows = [`${ANN},"pass`, ...rowsOf(30), 'https://b.example/login,bob@mail.example,pass"']
  expect(readTable([HEADER, ...rows, ...rowsOf(3)]).found).toHaveLength(35)
})

it('reads rows without a URL behind a raw quote', () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => `user${i}@mail.example,pw${i}`)
  const { found, skipped } = readTable(['email,password', 'ann@mail.example,"pw', ...rows])
  expect([found.length, skipped]).toEqual([2_001, {}])
})

it('counts the lines of a cell that is never closed', () => {
  const note = Array.from({ length: 9 }, (_, i) => `line ${i} of a note`)
  const { found, skipped } = readTable([`${HEADER},note`, `${ANN},pw,"a note`, ...note])
  expect([found, skipped]).toEqual([['ann@mail.example'], { other_layout: 9 }])
})

it('a cell over several lines is one row, whatever is quoted in it', () => {
  const note = '"he said ""hi"",\nask bob@mail.example, or\n\nme"'
  const rows = `${ANN},pw,${note}\nhttps://b.example,eve@mail.example,pw,\n`.split('\n')
  const { found, skipped } = readTable([`${HEADER},note`, ...rows])
  expect([found, skipped]).toEqual([['ann@mail.example', 'eve@mail.example'], { blank: 1 }])
})
