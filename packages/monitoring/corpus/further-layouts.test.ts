import { expect, it } from 'vitest'
import { readLines } from '../../../scripts/corpus/lines.ts'
import { LeakReader } from './leak-blocks.ts'

/**
 * Layouts that were written down from public descriptions of stealers, password managers and databases after the parser
 * was finished, to see how it does on what it was not written for.
 */
const URL = 'https://login.acme.com/auth'
const ANN = 'ann@mail.example'

const READ: Record<string, string> = {
  AZORult: `SOFT:\tChrome (76.0)\nHOST:\t${URL}\nUSER:\t${ANN}\nPASS:\tpw\n\n`,
  Lumma: `Browser/Application: Google Chrome (Default)\nURL: ${URL}\nLogin: ${ANN}\nPassword: pw\n\n`,
  StealC: `browser: Google Chrome\nprofile: Default\nurl: ${URL}\nlogin: ${ANN}\npassword: pw\n\n`,
  'Meta, under its banner': `*********************\n*  __  __   __   *\n*  By @seller  *\n*********************\n\nURL: ${URL}\nUsername: ${ANN}\nPassword: pw\nApplication: Google_[Chrome]_Default\n===============\n`,
  Predator: `Browser: Google Chrome | Url: ${URL} | Login: ${ANN} | Password: pw`,
  'Agent Tesla, HTML on one line': `URL:${URL}<br>Username:${ANN}<br>Password:pw<br>Application:Chrome<br><hr>`,
  'HTML over lines': `URL: ${URL}<br>\nUsername: ${ANN}<br/>\nPassword: pw<br />\n`,
  'Kaspersky Password Manager': `Website name: acme\nWebsite URL: ${URL}\nLogin name: \nLogin: ${ANN}\nPassword: pw\nComment: \n\n---\n`,
  'Safari CSV': `Title,URL,Username,Password,Notes,OTPAuth\nacme (ann),${URL},${ANN},pw,,`,
  'LastPass CSV': `url,username,password,totp,extra,name,grouping,fav\n${URL},${ANN},pw,,,acme,,0`,
  '1Password CSV': `Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nacme,${URL},${ANN},pw,,false,false,,`,
  'Dashlane CSV': `username,username2,username3,title,password,note,url,category,otpSecret\n${ANN},,,acme,pw,,${URL},,`,
  'FileZilla XML': `<Server>\n<Host>login.acme.com</Host>\n<Port>21</Port>\n<User>${ANN}</User>\n<Pass encoding="base64">cHc=</Pass>\n</Server>`,
  'SQL with columns': `INSERT INTO \`logins\` (\`id\`, \`url\`, \`email\`, \`password\`) VALUES (1, '${URL}', '${ANN}', 'pw');`,
  TOML: `[[login]]\nurl = "${URL}"\nusername = "${ANN}"\npassword = "pw"\n`,
  'a URL behind a combo': `${ANN}:pw | ${URL}`,
  'capitals without separators': `HOST: ${URL} LOGIN: ${ANN} PASSWORD: pw`,
  Korean: `사이트: ${URL}\n아이디: ${ANN}\n비밀번호: pw\n`,
  Arabic: `الموقع: ${URL}\nاسم المستخدم: ${ANN}\nكلمة المرور: pw\n`,
  Vietnamese: `Trang web: ${URL}\nTên đăng nhập: ${ANN}\nMật khẩu: pw\n`,
  Indonesian: `Situs: ${URL}\nNama pengguna: ${ANN}\nKata sandi: pw\n`,
  Japanese: `サイト：${URL}\nユーザー名：${ANN}\nパスワード：pw\n`,
}
/** What stands where is a guess, or is written in a language of its own. */
const COUNTED: Record<string, string> = {
  'KeePass XML': `<Entry>\n<String>\n<Key>Password</Key>\n<Value>pw</Value>\n</String>\n<String>\n<Key>URL</Key>\n<Value>${URL}</Value>\n</String>\n<String>\n<Key>UserName</Key>\n<Value>${ANN}</Value>\n</String>\n</Entry>`,
  'a report whose first line holds the URL': `<html>Time: 01/02/2026<br>User Name: PC<br><hr>URL:${URL}<br>\nUsername:${ANN}<br>\nPassword:pw<br>\n`,
  'Python source': `{'url': '${URL}', 'username': '${ANN}', 'password': 'pw'}`,
  'PHP source': `'url' => '${URL}', 'login' => '${ANN}', 'password' => 'pw',`,
  'a port in a column': `login.acme.com;443;${ANN};pw`,
  'a login within the URL': `https://ann%40mail.example:pw@login.acme.com/`,
}

function read(text: string) {
  const found: string[] = []
  const reader = new LeakReader(({ mailbox, site }) => void found.push(`${mailbox} ${site}`))
  readLines(Buffer.from(text, 'utf8'), (line) => reader.read(line))
  reader.end()
  return { found, ...reader.counts }
}

it.each(Object.entries(READ))('is read: %s', (_, text) => {
  expect(read(text).found).toEqual([`${ANN} login.acme.com`])
})

it.each(Object.entries(COUNTED))('is counted with a masked example: %s', (_, text) => {
  const { found, skipped, examples } = read(text)
  expect(found).toEqual([])
  expect(Object.values(skipped).some((count) => count > 0)).toBe(true)
  const shown = Object.values(examples).join(' ')
  expect(shown).not.toBe('')
  for (const word of ['ann', 'acme', 'pw', 'mail']) expect(shown).not.toContain(word)
})

it.each([
  `URL: ${URL}\nLogin: bob\nPassword: x<br>Username: me@secret.example<br>Password: y\n`,
  `URL: ${URL}<br>Login: bob<br>Password: x<br>Login: me@secret.example<br>Password: y`,
  `${URL}:bob:x<br>Username:me@secret.example<br>Password:y`,
  `bob:URL:${URL}<br>`,
])('reads no login out of a password that holds HTML: %j', (text) => {
  expect(read(text).found).toEqual([])
})

it('reads a URL that contains separators', () => {
  for (const url of ['https://maps.acme.com/a,b/@48.1,11.5', 'https://acme.com/x;y=1/@ann|b']) {
    expect(read(`URL: ${url}\nLogin: ${ANN}\nPassword: pw\n`).found).toHaveLength(1)
  }
})

it('takes linear time for lines of only separators', () => {
  for (const text of [
    '<br>'.repeat(4_000),
    `URL: ${' '.repeat(15_000)}`,
    `URL: ${'<br>'.repeat(3_000)}x>`,
  ]) {
    expect(read(text).found).toEqual([])
  }
})
