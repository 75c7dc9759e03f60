import { has } from './has.ts'

/** State that both files of the SDK share on one page. */
export interface Shared {
  frame: HTMLIFrameElement | null
  /** The Trusted Types policy named `vigil`; undefined before its first use, null if there is none. */
  policy: { createScriptURL(url: string): string } | null | undefined
  /** Schemes and URLs that the page's security policy blocked. */
  refused: Set<string>
  watching: boolean
  /** Whether blob: and data: workers may be started. */
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

/** Replaces this file's state with the first file's. */
export function adopt(other: unknown): void {
  if (isShared(other)) current = other
}

function isShared(value: unknown): value is Shared {
  return has(value, 'refused')
}
