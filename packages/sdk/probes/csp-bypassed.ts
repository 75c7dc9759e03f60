import { freshWindow } from '../page/frame.ts'
import { trustedTypesOf } from '../page/trusted.ts'

/**
 * Whether a security policy is not kept, as where a driver switched policies off for the whole tab.
 * The SDK's own frame asks for trusted types and answers for them itself (Trusted Types, section
 * 4.5: the default policy is called where they are enforced), so that nothing is refused, reported
 * or run. undefined where the browser has none. Rejects where the page forbids a default policy.
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
  let asked = false
  types.createPolicy('default', {
    createHTML: () => {
      asked = true
      return ''
    },
  })
  own.createElement('p').innerHTML = ' '
  return !asked
}
