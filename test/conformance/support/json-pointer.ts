/** Reference tokens of a JSON Pointer in fragment form (RFC 6901 sections 4 and 6). */
export function tokensOf(pointer: string): string[] {
  if (!pointer.startsWith('#')) throw new Error(`${pointer} is no fragment`)
  const path = decodeURIComponent(pointer.slice(1))
  if (path === '') return []
  if (!path.startsWith('/')) throw new Error(`${pointer} is no JSON Pointer`)
  return path
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Where a pointer leads in a value: to something, to a member that its object lacks, or nowhere. */
export function follow(value: unknown, tokens: readonly string[]): 'there' | 'missing' | 'nowhere' {
  let here = value
  for (const [depth, token] of tokens.entries()) {
    if (typeof here !== 'object' || here === null) return 'nowhere'
    const isIndex = !Array.isArray(here) || /^(?:0|[1-9]\d*)$/.test(token)
    if (!isIndex) return 'nowhere'
    if (!Object.hasOwn(here, token)) {
      const isLast = depth === tokens.length - 1
      return isLast && !Array.isArray(here) ? 'missing' : 'nowhere'
    }
    here = Reflect.get(here, token)
  }
  return 'there'
}
