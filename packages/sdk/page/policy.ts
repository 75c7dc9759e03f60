import { shared } from './shared.ts'

/** Listens from now on for what the page's security policy refuses (CSP 3, section 5). */
export function watchPolicy(): void {
  const page = shared()
  if (page.watching) return
  page.watching = true
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    page.refused.add(blockedURI)
  })
}

/** Whether an address was refused; of local schemes the policy names only the scheme. */
export function isRefused(url: string): boolean {
  const { refused } = shared()
  const scheme = url.slice(0, url.indexOf(':'))
  return refused.has(url) || refused.has(scheme) || refused.has(`${scheme}:`)
}
