import { labelKind } from './labels.ts'

const LONGEST = 16_384

/** The URL and login of a JSON object on a line of its own; null where it holds no login and password. */
export function jsonLogin(line: string): { url: string; login: string } | null {
  const text = line
    .trim()
    .replace(/^\[/, '')
    .replace(/[,\]]+$/, '')
  if (!text.startsWith('{') || !text.endsWith('}') || text.length > LONGEST) return null
  const value = parsed(text)
  if (value === null) return null
  const found = { url: '', login: '', password: false }
  collect(value, found, 0)
  return found.login !== '' && found.password ? { url: found.url, login: found.login } : null
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** Logins of objects within the object (`login: {username, password}`) count too. */
function collect(
  value: object,
  found: { url: string; login: string; password: boolean },
  depth: number,
): void {
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'object' && field !== null && depth < 4) collect(field, found, depth + 1)
    if (typeof field !== 'string' || field === '') continue
    const kind = labelKind(name)
    if (kind === 'url' && found.url === '') found.url = field
    if (kind === 'login' && !found.login.includes('@')) found.login = field
    if (kind === 'password') found.password = true
  }
}
