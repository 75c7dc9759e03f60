import { LIBRARY_PARTS, TOOL_NAMES } from './data/tools.ts'

const END = '(?=$|[/ ;,()\\[\\]_-]|v?\\d)'
/** The library comes first: no other product precedes it. */
const LEADING = new RegExp(`^["'\\s(]*(?:${TOOL_NAMES.join('|')})${END}`, 'i')
/** Libraries that hide in a Mozilla string or behind a short prefix. */
const INSIDE =
  /\((?:compatible; )?(?:[^)]*; )?(?:Win32; WinHttp|Indy Library|Synapse)|WinHttp\.WinHttpRequest|AnyEvent-HTTP\/|\bMechanize\/|WWW-Mechanize|\b(?:python-requests|libwww-perl|okhttp|Go-http-client|Apache-HttpClient|GuzzleHttp|node-fetch|axios|undici|aiohttp|libcurl)\/\d/i
/** Clients of web services that name their language after themselves. */
const BY_LANGUAGE =
  /^[\w.-]+\/(?:php|ruby|python|java|node(?:js)?|go|rust|perl|dotnet|elixir)(?:\/|$)/i
const BARE_NAME = /^(?:[a-z][a-z0-9._+-]*|[A-Za-z][\w.+-]*\/v?\d[\w.+-]*)$/
const BROWSER_ENGINE = /KHTML, like Gecko\) (?:Version\/[\d.]+ )?(?:Chrome|Mobile|Safari)/

/**
 * Whether the string is that of an HTTP library or tool rather than of a browser or an app. `name/1.2` alone counts as
 * one too: no browser sends that, and programs that name themselves do.
 */
export function isTool(userAgent: string): boolean {
  if (BROWSER_ENGINE.test(userAgent)) return false
  return hasLibraryName(userAgent) || BARE_NAME.test(userAgent)
}

/** Whether a library's name comes first. */
export function startsWithLibrary(userAgent: string): boolean {
  return LEADING.test(userAgent)
}

/** What apps on these systems name in addition to the library that they are built with. */
export const APP_SYSTEM = /\b(?:Android|iOS|iPhone|iPad|tvOS|watchOS|AppleTV|Darwin)\b/i

/**
 * Whether a tool's string names a known library, and neither a system on which an app would use it nor a program of its
 * own that is built with it.
 */
export function namesLibrary(userAgent: string): boolean {
  return hasLibraryName(userAgent) && !APP_SYSTEM.test(userAgent) && !namesItself(userAgent)
}

/**
 * `acme-cli/3.2 python-requests/2.32`, and `Terraform/1.9 acme-provider/2.4`: the first name, or that after the
 * library's.
 */
const FIRST = /^([a-z][\w.+-]*)\/v?\d/i
const SECOND = /^[^\s/]+\/\S+(?: \([^)]*\))? ([a-z][\w.+-]*)\/v?\d/i
const BROWSER_NAMES: ReadonlySet<string> = new Set(['mozilla', 'opera'])

/** Whether a name and version of the program's own stand before a library's, or after it. */
function namesItself(userAgent: string): boolean {
  const pattern = startsWithLibrary(userAgent) ? SECOND : FIRST
  const name = pattern.exec(userAgent)?.[1]?.toLowerCase()
  if (name === undefined || BROWSER_NAMES.has(name) || LIBRARY_PARTS.has(name)) return false
  return !startsWithLibrary(name) && !BY_LANGUAGE.test(userAgent)
}

function hasLibraryName(userAgent: string): boolean {
  return startsWithLibrary(userAgent) || INSIDE.test(userAgent) || BY_LANGUAGE.test(userAgent)
}
