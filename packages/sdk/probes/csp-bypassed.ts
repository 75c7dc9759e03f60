import { freshWindow } from '../page/frame.ts'
import { trustedTypesOf } from '../page/trusted.ts'

/**
 * Whether a security policy is not enforced, for example because a driver disabled policies for the whole tab.
 * The SDK's own frame requires Trusted Types and defines the default policy itself (Trusted Types, section
 * 4.5: the default policy is called if they are enforced), so that nothing is blocked, reported
 * or run. undefined if the browser has no Trusted Types. Throws if the page forbids a default policy.
 */
export function cspBypassed(): boolean | undefined {
  const view = freshWindow()
  const types = trustedTypesOf(view)
  if (!types) return undefined
  const { document: own } = view
  const policy = own.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "require-trusted-types-for 'script'"
  own.head.appendChild(policy)
  let isEnforced = false
  types.createPolicy('default', {
    createHTML: () => {
      isEnforced = true
      return ''
    },
  })
  own.createElement('p').innerHTML = ' '
  return !isEnforced
}
