import type { ProbeValues } from '@vigil/contract'

/** What the page may keep. Nothing is written: a store that throws on touch is one that is off. */
export function storage(): ProbeValues['storage'] {
  return {
    cookies: navigator.cookieEnabled,
    local: isOpen(() => localStorage),
    session: isOpen(() => sessionStorage),
    indexedDb: isOpen(() => indexedDB),
  }
}

function isOpen(touch: () => unknown): boolean {
  try {
    return Boolean(touch())
  } catch {
    return false
  }
}
