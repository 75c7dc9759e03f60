import { has } from './has.ts'
import { shared } from './shared.ts'

interface Rules {
  createScriptURL?(url: string): string
  createHTML?(html: string): string
}

/** Trusted Types, section 3. TypeScript's DOM types do not accept its objects, so they are typed as text. */
interface TrustedTypes {
  emptyHTML: string
  createPolicy(name: string, rules: Rules): { createScriptURL(url: string): string }
}

/**
 * Returns a script's URL as `require-trusted-types-for 'script'` requires it: through the policy
 * named `vigil`, which the page's `trusted-types` directive must allow. Otherwise the text itself.
 */
export function trustedUrl(url: string): string {
  const page = shared()
  if (page.policy === undefined) page.policy = makePolicy()
  return page.policy ? page.policy.createScriptURL(url) : url
}

/** Whether the page does not allow our policy; it would also block, and report, a script URL as plain text. */
export function isTrustedTypesPolicyRefused(): boolean {
  return shared().policy === null && trustedTypesOf(globalThis) !== undefined
}

/** Empty markup, which every policy allows. */
export function emptyHtml(): string {
  return trustedTypesOf(globalThis)?.emptyHTML ?? ''
}

/** Returns the Trusted Types of a window; undefined if the browser has none. */
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
  return has(value, 'createPolicy')
}
