import { shared } from './shared.ts'

interface Rules {
  createScriptURL?(url: string): string
  createHTML?(html: string): string
}

/** Trusted Types, section 3. The DOM's types take its objects nowhere, so they pass as text here. */
interface TrustedTypes {
  emptyHTML: string
  createPolicy(name: string, rules: Rules): { createScriptURL(url: string): string }
}

/**
 * A script's URL as pages under `require-trusted-types-for 'script'` want it: through the policy
 * named `vigil`, which their `trusted-types` directive must allow. Elsewhere the text itself.
 */
export function trustedUrl(url: string): string {
  const page = shared()
  if (page.policy === undefined) page.policy = makePolicy()
  return page.policy ? page.policy.createScriptURL(url) : url
}

/** Whether the page has refused our policy: a script's URL as plain text would be refused, and reported, too. */
export function isPolicyRefused(): boolean {
  return shared().policy === null && trustedTypesOf(globalThis) !== undefined
}

/** The empty markup that every policy allows. */
export function emptyHtml(): string {
  return trustedTypesOf(globalThis)?.emptyHTML ?? ''
}

/** The trusted types of a window; undefined where the browser has none. */
export function trustedTypesOf(view: object): TrustedTypes | undefined {
  const found: unknown = Reflect.get(view, 'trustedTypes')
  return isTrustedTypes(found) ? found : undefined
}

function makePolicy() {
  try {
    const types = trustedTypesOf(globalThis)
    return types?.createPolicy('vigil', { createScriptURL: (url) => url }) ?? null
  } catch {
    return null
  }
}

function isTrustedTypes(value: unknown): value is TrustedTypes {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}
