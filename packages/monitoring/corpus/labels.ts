import { utf8Of } from './ascii-host.ts'

/** Kinds of values, by the label of a line or the name of a column. */
export type LabelKind = 'url' | 'login' | 'password' | 'other'

/** Labels of stealers, browsers and password managers, leetspeak and the larger languages included. */
const NAMES: Readonly<Record<LabelKind, string>> = {
  url: `url|ur1|u.r.l|uri|host|hostname|link|site|website|web site|web|domain|origin|target|address|
    login uri|login url|login_uri|login_url|origin_url|action_url|signon_realm|form action|
    page|web page|resource|server|portal|webseite|seite|adresse|adresse web|sitio|sitio web|pagina|página|sito|strona|
    website url|site url|situs|situs web|trang web|сайт|ссылка|адрес|хост|网址|网站|サイト|사이트|웹사이트|
    الموقع|adres`,
  login: `username|user name|user login|user|usr|usuario|usuário|login|log|login name|logon|email|e-mail|
    mail|email address|e-mail address|mail address|account|user id|userid|account name|username/email|login/email|
    user/email|email/username|username_value|login_username|username_element|u53rn4m3|10gin|
    benutzername|benutzer|nutzername|identifiant|utilisateur|nom d'utilisateur|utente|nome utente|
    correo|correo electrónico|użytkownik|nazwa użytkownika|kullanıcı|kullanıcı adı|gebruikersnaam|
    логин|пользователь|имя пользователя|почта|логін|користувач|用户名|账号|邮箱|ユーザー名|用户|
    아이디|사용자 이름|اسم المستخدم|nama pengguna|tên đăng nhập|tài khoản`,
  password: `password|pass|passphrase|passcode|pass word|secret|hash|password hash|hashed password|md5|sha1|passwd|passw|pwd|psw|pw|user password|p455w0rd|password_value|login_password|
    passwort|kennwort|contraseña|clave|senha|palavra-passe|mot de passe|motdepasse|hasło|parola|şifre|
    sifre|wachtwoord|пароль|密码|パスワード|비밀번호|كلمة المرور|كلمة السر|kata sandi|mật khẩu`,
  other: `soft|software|browser|web browser|application|app|storage|profile|password strength|
    user name field|password field|created time|modified time|filename|date|country|ip|time created|
    time last used|time password changed|httprealm|formactionorigin|guid|notes|note|name|title`,
}

const KINDS: ReadonlyMap<string, LabelKind> = new Map(
  (['other', 'password', 'login', 'url'] as const).flatMap((kind) =>
    NAMES[kind].split('|').map((name) => [spaced(name.trim()), kind] as const),
  ),
)

/** The longest label, as bytes. */
export const MAX_LABEL_LENGTH = 40

/** A name with one space for each underscore, hyphen and run of spaces: `login_uri`, `Login-URI`. */
function spaced(name: string): string {
  return name
    .replaceAll(/\s*\/\s*/g, '/')
    .replaceAll(/[\s_-]+/g, ' ')
    .toLowerCase()
}

/** Returns the kind of a label; undefined: unknown. Case, quotes, brackets and signs around it are ignored. */
export function labelKind(text: string): LabelKind | undefined {
  const isBeyondAscii = /[\u0080-\uffff]/.test(text)
  const name = isBeyondAscii
    ? (utf8Of(text) ?? text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    : text.replace(/^[^a-z0-9]+|[^a-z0-9]+$/gi, '')
  return KINDS.get(spaced(name)) ?? KINDS.get(spaced(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')))
}

/**
 * Several labels on one line, as `Site: ... | Login: ... | Pass: ...`, `url=...&user=...` or `URL:...<br>Username:...`.
 */
const INLINE =
  /(?:^|[\s|,;&/]+|<br ?\/?>)(?:<|\[)?([a-z][\w .-]{1,15}?)(?:>|\])?\s*[:=]\s*(?!\/\/)/gi

/** Returns the values of a line with several labels; null if it lacks a URL, a login or a password. */
export function inlineValues(line: string): { url: string; login: string } | null {
  const found: { kind: LabelKind; from: number; at: number }[] = []
  INLINE.lastIndex = 0
  for (let match = INLINE.exec(line); match !== null; match = INLINE.exec(line)) {
    const kind = labelKind(match[1] ?? '')
    if (kind === undefined) {
      INLINE.lastIndex = match.index + 1
      continue
    }
    found.push({ kind, at: match.index, from: INLINE.lastIndex })
    // Text after a password may be part of it.
    if (kind === 'password') break
  }
  const value = (kind: LabelKind) => {
    const i = found.findIndex((one) => one.kind === kind)
    const one = found[i]
    if (one === undefined) return null
    const end = found[i + 1]?.at ?? line.length
    return line.slice(one.from, end).replace(/^["'\s]+|["'\s|,;&]+$/g, '')
  }
  const [url, login, password] = [value('url'), value('login'), value('password')]
  return url === null || login === null || password === null ? null : { url, login }
}

/** A line end before a line that may begin an entry of a log. */
export const ENTRY_START = /\n(?=(?:url|ur1|u\.r\.l|host|hostname|link|site)\s*:(?!\/\/))/gi
