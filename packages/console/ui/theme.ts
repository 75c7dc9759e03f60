export type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'vigil.theme'
const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export function themeNow(): Theme {
  const chosen = localStorage.getItem(STORAGE_KEY)
  return THEMES.find((theme) => theme === chosen) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
}

/** Changes to the next of the three, and stores it. */
export function nextTheme(): Theme {
  const next = THEMES[(THEMES.indexOf(themeNow()) + 1) % THEMES.length] ?? 'system'
  localStorage.setItem(STORAGE_KEY, next)
  applyTheme(next)
  return next
}
