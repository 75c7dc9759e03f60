import { shared } from './shared.ts'

/** Starts recording what the page's security policy blocks (CSP 3, section 5). */
export function watchPolicy(): void {
  const page = shared()
  if (page.watching) return
  page.watching = true
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    page.refused.add(blockedURI)
  })
}

/** Whether a URL was blocked; for local schemes the browser reports only the scheme. */
export function isBlockedByPolicy(url: string): boolean {
  const [scheme = ''] = url.split(':')
  return [url, scheme, `${scheme}:`].some((blocked) => shared().refused.has(blocked))
}
