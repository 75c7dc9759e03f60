/** What both files of the SDK hold in common on one page. */
export interface Shared {
  frame: HTMLIFrameElement | null
  /** The policy named `vigil`; undefined before it is wanted, null where there is none. */
  policy: { createScriptURL(url: string): string } | null | undefined
  /** What the page's security policy refused: schemes and addresses. */
  refused: Set<string>
  watching: boolean
  /** Whether blob: and data: workers may be tried at all. */
  workers: boolean
}

let current: Shared = {
  frame: null,
  policy: undefined,
  refused: new Set(),
  watching: false,
  workers: true,
}

export function shared(): Shared {
  return current
}

/** Takes the first file's in place of this file's own. */
export function adopt(other: unknown): void {
  if (isShared(other)) current = other
}

function isShared(value: unknown): value is Shared {
  return typeof value === 'object' && value !== null && 'refused' in value
}
