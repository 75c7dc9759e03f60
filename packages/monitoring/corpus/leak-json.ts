import { labelKind } from './labels.ts'

const MAX_LENGTH = 16_384
const DEEPEST = 4

interface JsonLogin {
  url: string
  login: string
}

/**
 * Returns the URLs and logins of a JSON line: of an object, of an array of objects, or of the arrays within an object.
 * Empty if it has no login with a password.
 */
export function jsonLogins(line: string): JsonLogin[] {
  const text = line.trim().replace(/,$/, '')
  if (text.length > MAX_LENGTH) return []
  // A line may have the first or the last entry of an array that spans several lines.
  const value = parsed(text) ?? parsed(text.replace(/^\[/, '')) ?? parsed(text.replace(/\]$/, ''))
  return value === null ? [] : loginsIn(value, 0)
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** Returns the entries: the objects of an array; the entries in an object's arrays, or else the object itself. */
function loginsIn(value: object, depth: number): JsonLogin[] {
  const objects = Object.values(value).filter(
    (item: unknown): item is object => typeof item === 'object' && item !== null,
  )
  if (Array.isArray(value)) return objects.flatMap((item) => loginsIn(item, depth + 1))
  const within =
    depth < DEEPEST
      ? objects.filter(Array.isArray).flatMap((list) => loginsIn(list, depth + 1))
      : []
  if (within.length > 0) return within
  const found = { url: '', login: '', password: false }
  collect(value, found, 0)
  return found.login !== '' && found.password ? [{ url: found.url, login: found.login }] : []
}

/** Logins of objects within the object (`login: {username, password}`) count too. */
function collect(
  value: object,
  found: { url: string; login: string; password: boolean },
  depth: number,
): void {
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'object' && field !== null && depth < DEEPEST) {
      collect(field, found, depth + 1)
    }
    if (typeof field !== 'string' || field === '') continue
    const kind = labelKind(name)
    if (kind === 'url' && found.url === '') found.url = field
    if (kind === 'login' && !found.login.includes('@')) found.login = field
    if (kind === 'password') found.password = true
  }
}
