import { describe, expect, it } from 'vitest'
import { LeakReader } from './leak-blocks.ts'

/** Layouts of stealer logs, exports of browsers and password managers, and combolists. */

function readAll(text: string) {
  const found: string[] = []
  const reader = new LeakReader(({ mailbox, site }) => found.push(`${mailbox} ${site}`.trim()))
  // As the import reads files: bytes as Latin-1.
  for (const line of Buffer.from(text).toString('latin1').split('\n')) {
    reader.read(line.replace(/\r$/, ''))
  }
  reader.end()
  return { found, counts: reader.counts }
}

const ANN = 'ann@mail.example example.com'
const SITE = 'https://example.com/login'

describe('one entry', () => {
  it.each([
    ['Raccoon', `URL: ${SITE}\nUSR: ann@mail.example\nPASS: pw\n`],
    [
      'RedLine',
      `URL: ${SITE}\nUsername: ann@mail.example\nPassword: pw\nApplication: Chrome\n====\n`,
    ],
    ['Vidar', `Soft: Chrome\nHost: ${SITE}\nLogin: ann@mail.example\nPassword: pw\n`],
    ['a password first', `Password: pw\nLogin: ann@mail.example\nURL: ${SITE}\n`],
    ['a login first', `Login: ann@mail.example\nPassword: pw\nURL: ${SITE}\n`],
    ['German', `Webseite: ${SITE}\nBenutzername: ann@mail.example\nKennwort: pw\n`],
    ['Spanish', `Sitio web: ${SITE}\nUsuario: ann@mail.example\nContraseña: pw\n`],
    ['French', `Site: ${SITE}\nIdentifiant: ann@mail.example\nMot de passe: pw\n`],
    ['Portuguese', `Site: ${SITE}\nUsuário: ann@mail.example\nSenha: pw\n`],
    ['Russian', `Сайт: ${SITE}\nЛогин: ann@mail.example\nПароль: pw\n`],
    ['Turkish', `Site: ${SITE}\nKullanıcı Adı: ann@mail.example\nŞifre: pw\n`.toLowerCase()],
    ['Chinese', `网址: ${SITE}\n用户名: ann@mail.example\n密码: pw\n`],
    [
      'a user name beside an address',
      `URL: ${SITE}\nUsername: ann\nEmail: ann@mail.example\nPassword: pw\n`,
    ],
    [
      'a user name with a label of its own',
      `URL: ${SITE}\nUsername: E-mail: ann@mail.example\nPassword: pw\n`,
    ],
    ['values in the next lines', `URL:\n${SITE}\nLogin:\nann@mail.example\nPassword:\npw\n`],
    [
      'a user name that is empty',
      `URL: ${SITE}\nUsername:\nEmail: ann@mail.example\nPassword: pw\n`,
    ],
    [
      'NirSoft',
      `==================\nURL               : ${SITE}\nWeb Browser       : Chrome\nUser Name         : ann@mail.example\nPassword          : pw\nPassword Strength : Weak\n==================\n`,
    ],
    [
      'NirSoft, older',
      `Web Site          : ${SITE}\nUser Name         : ann@mail.example\nPassword          : pw\n`,
    ],
    ['equals signs', `url=${SITE}\nlogin=ann@mail.example\npassword=pw\n`],
    ['brackets', `[URL] ${SITE}\n[LOGIN] ann@mail.example\n[PASS] pw\n`],
    ['bullets', `- URL: ${SITE}\n- Login: ann@mail.example\n- Password: pw\n`],
    ['arrows behind labels', `url => ${SITE}\nlogin => ann@mail.example\npass => pw\n`],
    [
      'XML',
      `<entry>\n<url>${SITE}</url>\n<username>ann@mail.example</username>\n<password>pw</password>\n</entry>\n`,
    ],
    [
      'JSON over lines',
      `{\n  "url": "${SITE}",\n  "username": "ann@mail.example",\n  "password": "pw"\n}\n`,
    ],
    ['JSON lines', `{"url":"${SITE}","username":"ann@mail.example","password":"pw"}`],
    [
      'a JSON list',
      `[{"origin_url":"${SITE}","username_value":"ann@mail.example","password_value":"pw"},`,
    ],
    [
      'JSON of Bitwarden',
      `{"name":"x","login":{"uri":"${SITE}","username":"ann@mail.example","password":"pw"}}`,
    ],
    ['labels on one line', `Site: ${SITE} | Login: ann@mail.example | Pass: pw`],
    ['labels on one line, commas', `URL: ${SITE}, Username: ann@mail.example, Password: pw`],
    ['a query', `url=${SITE}&user=ann@mail.example&pass=pw`],
    ['Chrome CSV', `name,url,username,password\nexample.com,${SITE},ann@mail.example,pw`],
    [
      'Chrome CSV with notes',
      `name,url,username,password,note\nexample.com,${SITE},ann@mail.example,pw,`,
    ],
    ['Firefox CSV', `"url","username","password","httpRealm"\n"${SITE}","ann@mail.example","pw",`],
    [
      'KeePass CSV',
      `"Account","Login Name","Password","Web Site","Comments"\n"x","ann@mail.example","p,w","${SITE}",""`,
    ],
    [
      'Bitwarden CSV',
      `folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n,,login,x,"a note\nof two lines",,0,${SITE},ann@mail.example,pw,`,
    ],
    [
      'NirSoft CSV',
      `URL,Web Browser,User Name,Password,Password Strength\n${SITE},Chrome,ann@mail.example,pw,Weak`,
    ],
    ['tab separated with a header', `url\tlogin\tpassword\n${SITE}\tann@mail.example\tpw`],
    ['quoted cells without a header', `"${SITE}","ann@mail.example","pw"`],
    ['a named row without a header', `"example","${SITE}","ann@mail.example","pw"`],
    ['spaced colons', `${SITE} : ann@mail.example : pw`],
    ['spaced bars', `${SITE} | ann@mail.example | pw`],
    ['arrows', `${SITE} -> ann@mail.example -> pw`],
    ['arrows without spaces', `${SITE}->ann@mail.example->pw`],
    ['double arrows', `${SITE} => ann@mail.example => pw`],
    ['printed arrows', `${SITE} → ann@mail.example → pw`],
    ['dashes', `${SITE} - ann@mail.example - pw`],
    ['rules', `${SITE}----ann@mail.example----pw`],
    ['doubled colons', `${SITE}::ann@mail.example::pw`],
    ['an arrow and a colon', `${SITE} -> ann@mail.example:pw`],
  ])('%s', (_, text) => {
    expect(readAll(text).found).toEqual([ANN])
  })

  it.each([
    ['ann@mail.example----pw', 'ann@mail.example'],
    ['ann@mail.example -> pw', 'ann@mail.example'],
    ["o'neil@mail.example:pw", "o'neil@mail.example"],
    ["'ann@mail.example':'pw'", 'login_is_no_address'],
    ['ann@bücher.example:pw', 'ann@xn--bcher-kva.example'],
    ['https://example.com/:ann@BÜCHER.example:pw', 'ann@xn--bcher-kva.example example.com'],
  ])('%s gives %s', (line, expected) => {
    const { found, counts } = readAll(line)
    expect(found[0] ?? Object.keys(counts.skipped)[0]).toBe(expected)
  })
})

describe('no part of a password is taken for the login', () => {
  it.each([
    `${SITE} -> bob -> me@secret.example -> more`,
    `${SITE}----bob----me@secret.example----more`,
    `${SITE}:bob:x->me@secret.example->more`,
    `${SITE} : bob : me@secret.example : more`,
    'login:me@secret.example',
    'Login:me@secret.example\npassword:x',
    `URL: ${SITE}\nLogin: bob\nPassword: me@secret.example\nEmail: me@secret.example:x\n`,
    `URL: ${SITE}\nLogin: bob\nPassword:\nme@secret.example:x\n`,
    `Site: ${SITE} | Login: bob | Pass: me@secret.example | Login: me@secret.example`,
    `{"url":"${SITE}","username":"bob","password":"me@secret.example"}`,
    `name,url,username,password\nx,${SITE},bob,me@secret.example`,
    `"${SITE}","bob","me@secret.example"`,
    `<url>${SITE}</url>\n<login>bob</login>\n<password>me@secret.example</password>`,
  ])('%j', (text) => {
    expect(readAll(text).found).toEqual([])
  })
})

describe('what is not read', () => {
  it.each([
    ['just words and an address me@mail.example in between', 'login_is_no_address'],
    [`Wachtzin van ${SITE}: ann@mail.example`, 'login_is_no_address'],
    ['Plattform: Windows', 'no_address'],
  ])('%j is counted with its reason and a masked example', (line, reason) => {
    const { counts } = readAll(line)
    expect(counts.skipped).toEqual({ [reason]: 1 })
    const example = Object.values(counts.examples)[0] ?? ''
    expect(example).not.toBe('')
    expect(example.replaceAll('x', '')).toMatch(/^[\s:;|,=@/"<>{}[\]]*$/)
  })
})
