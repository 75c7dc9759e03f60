/** What a security policy keeps from starting, by the name in securitypolicyviolation.blockedURI. */
type Scheme = 'blob' | 'data'

const refused = new Set<string>()
let listening = false

/** Listens for what the page's security policy refuses (CSP 3, section 5). */
export function watchPolicy(): void {
  if (listening) return
  listening = true
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    refused.add(blockedURI.split(':')[0] ?? '')
  })
}

/** Whether a script of this kind was refused since {@link watchPolicy}. */
export function isRefused(scheme: Scheme): boolean {
  return refused.has(scheme)
}
