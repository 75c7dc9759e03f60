import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LeakReader } from './leak-blocks.ts'
import { leakLine } from './leak-line.ts'

const pair = (line: string) => {
  const read = leakLine(line)
  return typeof read === 'string' ? read : `${read.mailbox} ${read.site}`.trim()
}

test.each([
  ['https://example.com/login:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['https://www.Example.com/:Ann@Mail.example:pw', 'ann@mail.example example.com'],
  ['http://example.com:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['example.com/login:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['example.com:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['https://example.com:8443:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['https://example.com:8443/a:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['https://example.com:ann@mail.example:1234', 'ann@mail.example example.com'],
  ['https://example.com/:ann@mail.example:p:w:x', 'ann@mail.example example.com'],
  ['https://example.com/:ann@mail.example:p@ss.word', 'ann@mail.example example.com'],
  ['https://example.com/|ann@mail.example|pw', 'ann@mail.example example.com'],
  ['https://example.com/a;sid=1?b=2,c=3:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['https://example.com/;ann@mail.example;pw', 'ann@mail.example example.com'],
  ['https://example.com/ ann@mail.example pw', 'ann@mail.example example.com'],
  ['https://example.com/\tann@mail.example\tpw', 'ann@mail.example example.com'],
  ['https://example.com/ ann@mail.example:pw', 'ann@mail.example example.com'],
  [
    'https://example.com/?n=https://b.example/x:ann@mail.example:pw',
    'ann@mail.example example.com',
  ],
  ['https://example.com/?next=:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['https://user:pass@example.com/a:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['https://example.com./:ann@mail.example:pw', 'ann@mail.example example.com'],
  ['https://bücher.example/:ann@mail.example:pw', 'ann@mail.example xn--bcher-kva.example'],
  ['https://bÃ¼cher.example/:ann@mail.example:pw', 'ann@mail.example xn--bcher-kva.example'],
  [
    'android://c2lnbg==@com.example.app/:ann@mail.example:pw',
    'ann@mail.example android:com.example.app',
  ],
  ['https://192.0.2.7/:ann@mail.example:pw', 'ann@mail.example'],
  ['https://localhost:3000/:ann@mail.example:pw', 'ann@mail.example'],
  ['https://intranet/:ann@mail.example:pw', 'ann@mail.example'],
  ['ann@mail.example:pw', 'ann@mail.example'],
  ['ann+shop@mail.example:pw', 'ann@mail.example'],
  ['ann@mail.example;pw', 'ann@mail.example'],
  ['ann@mail.example:pw:https://example.com/x', 'ann@mail.example example.com'],
  ['ann@mail.example:', 'ann@mail.example'],
  ['\u00EF\u00BB\u00BFann@mail.example:pw\r', 'ann@mail.example'],
])('%j gives %s', (line, expected) => {
  expect(pair(line)).toBe(expected)
})

test.each([
  // The trap: the login is a plain name, the password looks like an address.
  ['https://a.example/login:bob:me@x.example', 'login_is_no_address'],
  ['https://a.example/login:bob:me@x.example:more', 'login_is_no_address'],
  ['bob:me@x.example', 'login_is_no_address'],
  ['bob:me@x.example:more', 'login_is_no_address'],
  ['bob me@x.example:more', 'login_is_no_address'],
  ['bob|me@x.example|more', 'login_is_no_address'],
  ['https://a.example/login:bob:pw|me@x.example|more', 'login_is_no_address'],
  ['https://a.example/login:bob:pw;me@x.example;more', 'login_is_no_address'],
  ['https://a.example/login|bob|pw:me@x.example:more', 'login_is_no_address'],
  ['https://a.example/login;bob;pw:me@x.example:more', 'login_is_no_address'],
  ['https://a.example/?next=:bob:me@x.example:more', 'login_is_no_address'],
  ['https://a.example/?u=:ann@mail.example:me@x.example:more', 'login_is_no_address'],
  ['https://example.com/:ann@mail.example', 'nothing_after_login'],
  ['ann@mail.example', 'nothing_after_login'],
  ['a..b@mail.example:pw', 'login_is_no_address'],
  ['.ann@mail.example:pw', 'login_is_no_address'],
  ['ann@nosuchtld-x:pw', 'login_is_no_address'],
  ['ann@10.0.0.1:pw', 'login_is_no_address'],
  [`${'a'.repeat(65)}@mail.example:pw`, 'login_is_no_address'],
  ['just words', 'no_address'],
  ['', 'blank'],
  ['ann@mail.example:\0', 'binary'],
  [`ann@mail.example:${'x'.repeat(5000)}`, 'too_long'],
])('%j gives nothing: %s', (line, reason) => {
  expect(pair(line)).toBe(reason)
})

test('no part of a password is read as the address if the login is a plain name', () => {
  const separator = fc.constantFrom(...':|;\t ,')
  const text = fc.string({ unit: fc.constantFrom(...'ab1=/:|;, ?.@'), maxLength: 12 })
  fc.assert(
    fc.property(separator, separator, text, separator, (first, second, before, third) => {
      const password = `${before}${second}me@secret.example${third}rest`
      const read = leakLine(`https://a.example/login${first}bob${first}${password}`)
      expect(typeof read === 'string' || read.domain !== 'secret.example').toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test('any line is read without a throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (line) => {
      leakLine(line)
      leakLine(`https://example.com/:${line}`)
      leakLine(`ann@mail.example:${line}`)
    }),
  )
})

function readAll(text: string) {
  const found: string[] = []
  const reader = new LeakReader(({ mailbox, site }) => found.push(`${mailbox} ${site}`))
  for (const line of text.split('\n')) reader.read(line)
  reader.end()
  return { found, counts: reader.counts }
}

describe('blocks of a log', () => {
  it.each([
    'Soft: Chrome\nHost: https://example.com/a\nLogin: ann@mail.example\nPassword: pw\n',
    'URL: https://example.com/a\nUsername: ann@mail.example\nPassword: pw\n===============\n',
    'Hostname: https://example.com\nUSER LOGIN: ann@mail.example\nUSER PASSWORD: pw\n',
    'UR1: https://example.com\nU53RN4M3: ann@mail.example\nP455W0RD: pw\n',
    'URL: https://example.com\nUSER: ann@mail.example\nPASS: me@pass.example:x\n',
  ])('%j', (text) => {
    expect(readAll(text).found).toEqual(['ann@mail.example example.com'])
  })

  it('give no pair if the login is a plain name or the password is missing', () => {
    expect(readAll('URL: https://a.example\nLogin: bob\nPassword: me@x.example\n').found).toEqual(
      [],
    )
    expect(readAll('URL: https://a.example\nLogin: ann@mail.example\n\n').found).toEqual([])
  })

  it('read nothing behind a login but its password, whatever that is called', () => {
    for (const label of ['Clave:', 'Passwort:', '>>']) {
      const text = `URL: https://a.example\nLogin: bob\n${label}\nme@secret.example:x\n\nann@mail.example:pw`
      expect(readAll(text).found).toEqual(['ann@mail.example '])
    }
  })

  it('read nothing behind a password, which may have several lines', () => {
    const entry = 'URL: https://a.example\nLogin: ann@mail.example\nPassword: one\n'
    const more = 'me@secret.example:two\nhttps://b.example/:me@secret.example:three\n'
    const { found, counts } = readAll(`${entry}${more}\nbea@mail.example:pw`)
    expect(found).toEqual(['ann@mail.example a.example', 'bea@mail.example '])
    expect(counts.skipped).toMatchObject({ behind_password: 2 })
    expect(readAll(`${entry}${more}${entry}`).found).toHaveLength(2)
  })

  it('count every line once', () => {
    const { counts } = readAll('ann@mail.example:pw\nbob:pw\n\nbinary\0@x:y')
    expect(counts).toMatchObject({
      lines: 4,
      pairs: 1,
      skipped: { no_address: 1, blank: 1, binary: 1 },
    })
  })
})
