import { describe, expect, it } from 'vitest'
import { readLines } from '../../../scripts/corpus/lines.ts'
import { LeakReader } from './leak-blocks.ts'
import type { LeakPair } from './leak-line.ts'

/** A login as a stealer exports it. */
interface Login {
  url: string
  login: string
  password: string
}

const people: Login[] = [
  { url: 'https://login.acme.com/auth', login: 'ann@acme.com', password: 'hunter2' },
  { url: 'http://vpn.acme.com:8443/', login: 'Bob.B@mail.example', password: 'p@ss:w0rd' },
  { url: 'https://www.shop.example/a?b=c', login: 'cid+x@acme.com', password: 'x;y z' },
]
const expected = [
  'ann@acme.com login.acme.com',
  'bob.b@mail.example vpn.acme.com',
  'cid@acme.com shop.example',
]
const each = (write: (one: Login, i: number) => string, between = '\n') =>
  people.map(write).join(between)
const json = people.map(({ url, login, password }) => ({ url, username: login, password }))

const READ: Record<string, string> = {
  'login, password, URL': each((o) => `${o.login}|${o.password}|${o.url}`),
  'login, URL, password': each((o) => `${o.login};${o.url};${o.password}`),
  'a number before': each((o, i) => `${i + 1}. ${o.url}:${o.login}:${o.password}`),
  'a bullet before': each((o) => `- ${o.url} ${o.login} ${o.password}`),
  'a date before': each((o) => `2026-01-02 03:04 ${o.url}:${o.login}:${o.password}`),
  'an address before': each((o) => `203.0.113.5|${o.url}|${o.login}|${o.password}`),
  'brackets around': each((o) => `[${o.url}] [${o.login}] [${o.password}]`),
  'angles around': each((o) => `<${o.url}> <${o.login}> <${o.password}>`),
  'apostrophes around': each((o) => `'${o.url}','${o.login}','${o.password}'`),
  'quotes and colons': each((o) => `"${o.url}":"${o.login}":"${o.password}"`),
  'wide columns': each((o) => `${o.url}    ${o.login}    ${o.password}`),
  'spaces that do not break': each((o) => `${o.url}\u00a0${o.login}\u00a0${o.password}`),
  'carriage returns alone': each((o) => `${o.url}:${o.login}:${o.password}`, '\r'),
  'a mark and CRLF': `\uFEFF${each((o) => `${o.url}:${o.login}:${o.password}`, '\r\n')}`,
  'values of SQL': each((o, i) => `(${i}, '${o.url}', '${o.login}', '${o.password}'),`),
  'rows of HTML': each(
    (o) => `<tr><td>${o.url}</td><td>${o.login}</td><td>${o.password}</td></tr>`,
  ),
  'a table of Markdown': `| URL | Login | Password |\n|---|---|---|\n${each(
    (o) => `| ${o.url} | ${o.login} | ${o.password} |`,
  )}`,
  'XML on one line': each(
    (o) => `<e><url>${o.url}</url><login>${o.login}</login><password>${o.password}</password></e>`,
  ),
  YAML: each((o) => `- url: ${o.url}\n  username: ${o.login}\n  password: ${o.password}`),
  'JSON, an array on one line': JSON.stringify(json),
  'JSON, an array within an object': JSON.stringify({ version: 1, logins: json }),
  'JSON, an array of lines': `[\n${json.map((one) => JSON.stringify(one)).join(',\n')}\n]`,
  'JSON, indented': JSON.stringify(json, null, 2),
  'JSON, tuples': each((o) => JSON.stringify([o.url, o.login, o.password])),
  'JSON, camel case': each((o) =>
    JSON.stringify({ originUrl: o.url, usernameValue: o.login, passwordValue: o.password }),
  ),
  'CSV of other names': `Website,E-Mail,Passcode\n${each((o) => `${o.url},${o.login},"${o.password}"`)}`,
  'CSV with semicolons': `Login-URI;User_Name;Passwort\n${each((o) => `${o.url};${o.login};"${o.password}"`)}`,
  'labels of dots': each(
    (o) => `URL.....: ${o.url}\nLogin...: ${o.login}\nPassword: ${o.password}`,
    '\n\n',
  ),
  'labels and dashes': each(
    (o) => `URL - ${o.url}\nLogin - ${o.login}\nPassword - ${o.password}`,
    '\n\n',
  ),
  'labels and tabs': each(
    (o) => `URL\t${o.url}\nLogin\t${o.login}\nPassword\t${o.password}`,
    '\n\n',
  ),
  'labels of full width': each(
    (o) => `URL：${o.url}\n用户名：${o.login}\n密码：${o.password}`,
    '\n\n',
  ),
  'labels with pictures': each(
    (o) => `🔗 URL: ${o.url}\n👤 Login: ${o.login}\n🔑 Password: ${o.password}`,
    '\n\n',
  ),
  'labels behind bars': each(
    (o) => `| URL: ${o.url}\n| Login: ${o.login}\n| Pass: ${o.password}`,
    '\n\n',
  ),
  'labels of several words': each(
    (o) => `Resource: ${o.url}\nUsername / Email: ${o.login}\nPassphrase: ${o.password}`,
    '\n\n',
  ),
}
/** Not read: what stands where is a guess. */
const COUNTED: Record<string, string> = {
  'a country before': each((o) => `DE:${o.url}:${o.login}:${o.password}`),
  'uncommon signs': each((o) => `${o.url}!${o.login}!${o.password}`),
  'a command': each((o) => `curl -u '${o.login}:${o.password}' ${o.url}`),
  'a name before the address': each((o) => `name:${o.login}:${o.password}`),
  'no labels at all': each((o) => `${o.url}\n${o.login}\n${o.password}`, '\n\n'),
  'blocks without a password': each((o) => `URL: ${o.url}\nLogin: ${o.login}`, '\n\n'),
  'plain names': each((o) => `${o.url}:bob:${o.password}`),
}

function read(text: string) {
  const pairs: LeakPair[] = []
  const reader = new LeakReader((pair) => pairs.push(pair))
  readLines(Buffer.from(text, 'utf8'), (line) => reader.read(line))
  reader.end()
  return { found: pairs.map(({ mailbox, site }) => `${mailbox} ${site}`).sort(), ...reader.counts }
}

describe('a layout that no other test has', () => {
  it.each(Object.entries(READ))('is read: %s', (_, text) => {
    expect(read(text).found).toEqual(expected)
  })

  it.each(Object.entries(COUNTED))('is counted with a masked example: %s', (_, text) => {
    const { found, skipped, examples } = read(text)
    expect(found).toEqual([])
    const counted = Object.values(skipped).reduce((sum, count) => sum + count, 0)
    expect(counted).toBeGreaterThanOrEqual(people.length)
    const shown = Object.values(examples).join(' ')
    expect(shown).not.toBe('')
    for (const word of ['ann', 'Bob', 'acme', 'hunter2', 'w0rd', 'curl', 'name', 'URL']) {
      expect(shown).not.toContain(word)
    }
  })
})

/** Passwords that look like everything that the parser looks for. */
const HOSTILE = [
  'me@secret.example',
  'me@secret.example:x',
  'x:me@secret.example:y',
  'https://secret.example/:me@secret.example:x',
  '","me@secret.example","x',
  "','me@secret.example','x",
  '] [me@secret.example] [x',
  '</td><td>me@secret.example</td><td>x',
  '    me@secret.example    x',
]

it.each(HOSTILE)(
  'of a plain login the password is never read, whatever the layout: %s',
  (password) => {
    const plain = (text: string) =>
      text.replaceAll(/ann@acme\.com|Bob\.B@mail\.example|cid\+x@acme\.com/g, 'bob')
    for (const [layout, text] of Object.entries(READ)) {
      const { password: own } = people[0] ?? { password: '' }
      // Data formats would escape it, and a table of a mail column has no plain logins.
      if (/JSON|CSV/.test(layout)) continue
      const hostile = plain(text).replaceAll(own, () => password)
      const stolen = read(hostile).found.filter((pair) => pair.includes('secret.example'))
      expect({ layout, stolen }).toEqual({ layout, stolen: [] })
    }
  },
)
