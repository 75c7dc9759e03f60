/** Trusted Types, section 3. The DOM's types take its objects nowhere, so they pass as text here. */
interface TrustedTypes {
  emptyHTML: string
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null

/**
 * A script's URL as pages under `require-trusted-types-for 'script'` want it: through the policy
 * named `vigil`, which their `trusted-types` directive must allow. Elsewhere the text itself.
 */
export function trustedUrl(url: string): string {
  policy ??= makePolicy()
  return policy ? policy.createScriptURL(url) : url
}

/** The empty markup that every policy allows. */
export function emptyHtml(): string {
  return trustedTypes()?.emptyHTML ?? ''
}

function makePolicy() {
  try {
    return trustedTypes()?.createPolicy('vigil', { createScriptURL: (url) => url }) ?? null
  } catch {
    return null
  }
}

function trustedTypes(): TrustedTypes | undefined {
  const found: unknown = Reflect.get(globalThis, 'trustedTypes')
  return isTrustedTypes(found) ? found : undefined
}

function isTrustedTypes(value: unknown): value is TrustedTypes {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}
