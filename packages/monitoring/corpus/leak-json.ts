import { labelKind } from './labels.ts'

const MAX_LENGTH = 16_384
const DEEPEST = 4

interface JsonLogin {
  url: string
  login: string
}

/**
 * The URLs and logins of JSON on a line of its own: of an object, of an array of objects, or of the arrays within an
 * object. Empty where it holds no login with a password.
 */
export function jsonLogins(line: string): JsonLogin[] {
  const text = line.trim().replace(/,$/, '')
  if (text.length > MAX_LENGTH) return []
  // A line may hold the first or the last entry of an array that has several lines.
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

/** Of an array each object is an entry; of an object its arrays of entries, or else the object itself. */
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
