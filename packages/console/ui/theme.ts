export type Theme = 'system' | 'light' | 'dark'

const KEPT = 'vigil.theme'
const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export function themeNow(): Theme {
  const kept = localStorage.getItem(KEPT)
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
}

/** Goes on to the next of the three, and keeps it. */
export function nextTheme(): Theme {
  const next = THEMES[(THEMES.indexOf(themeNow()) + 1) % THEMES.length] ?? 'system'
  localStorage.setItem(KEPT, next)
  applyTheme(next)
  return next
}
