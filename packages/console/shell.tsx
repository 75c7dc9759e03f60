import type { KeyEnv } from '@vigil/contract'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useSigned } from './data/session.ts'
import { useKeys } from './data/use-keys.ts'
import { Help } from './ui/help.tsx'
import { Key } from './ui/parts.tsx'
import { nextTheme, type Theme, themeNow } from './ui/theme.ts'

export const SECTIONS = [
  { path: 'overview', name: 'Overview', key: 'o' },
  { path: 'checks', name: 'Checks', key: 'c' },
  { path: 'review', name: 'Review queue', key: 'r' },
  { path: 'lists', name: 'Lists', key: 'l' },
  { path: 'thresholds', name: 'Thresholds', key: 's' },
  { path: 'exposure', name: 'Exposure', key: 'e' },
  { path: 'playground', name: 'Playground', key: 'p' },
  { path: 'webhooks', name: 'Webhooks', key: 'w' },
  { path: 'usage', name: 'Usage and keys', key: 'u' },
  { path: 'team', name: 'Team and audit', key: 't' },
  { path: 'health', name: 'Health', key: 'h' },
] as const

const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
}

/** Frame of every page: navigation, environment and the signed-in member. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { session, env, signOut } = useSigned()
  const { path, route } = useLocation()
  const [help, setHelp] = useState(false)
  const [menu, setMenu] = useState(false)
  const [theme, setTheme] = useState(themeNow())
  const section = path.split('/')[3] ?? 'overview'
  const go = (to: string) => route(`/console/${env}/${to}`)
  useKeys({
    ...Object.fromEntries(SECTIONS.map((it) => [`g ${it.key}`, () => go(it.path)])),
    '?': () => setHelp(true),
    '/': () => document.querySelector<HTMLInputElement>('main form input')?.focus(),
  })
  // Moves the focus so that screen readers announce the new page; the first page does not move it.
  const opened = useRef(path)
  useLayoutEffect(() => {
    setMenu(false)
    const name = SECTIONS.find((it) => it.path === section)?.name ?? 'Console'
    document.title = `${name} · Vigil`
    if (opened.current === path) return
    opened.current = path
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [path, section])
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <a class="brand" href={`/console/${env}/overview`}>
          <img src="/console/assets/mark.svg" alt="" width="26" height="26" />
          Vigil
        </a>
        <span class="workspace">{session.workspace.name}</span>
        <EnvSwitch env={env} path={path} />
        <span class="grow" />
        <button type="button" class="quiet narrow-hide" onClick={() => setHelp(true)}>
          Shortcuts <Key>?</Key>
        </button>
        <button type="button" class="quiet narrow-hide" onClick={() => setTheme(nextTheme())}>
          {THEME_NAMES[theme]}
        </button>
        <button
          type="button"
          class="quiet narrow-only"
          aria-expanded={menu}
          aria-controls="nav"
          onClick={() => setMenu(!menu)}
        >
          Menu
        </button>
      </header>
      <nav id="nav" class={menu ? 'side open' : 'side'} aria-label="Sections">
        <ul>
          {SECTIONS.map((it) => (
            <li key={it.path}>
              <a
                href={`/console/${env}/${it.path}`}
                aria-current={it.path === section ? 'page' : undefined}
              >
                {it.name}
                <Key>{`g ${it.key}`}</Key>
              </a>
            </li>
          ))}
        </ul>
        <div class="me">
          <p>
            <strong>{session.member.name}</strong>
            <span class="role">{session.member.role}</span>
          </p>
          <button type="button" class="quiet narrow-only" onClick={() => setTheme(nextTheme())}>
            {THEME_NAMES[theme]}
          </button>
          <button type="button" class="quiet" onClick={signOut}>
            Sign out
          </button>
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {help && <Help close={() => setHelp(false)} />}
    </div>
  )
}

function EnvSwitch({ env, path }: { env: KeyEnv; path: string }) {
  const hrefOf = (to: KeyEnv) => {
    const section = path.split('/')[3] ?? 'overview'
    return `/console/${to}/${section}`
  }
  return (
    <fieldset class="envs">
      <legend class="hidden">Environment</legend>
      {(['live', 'test'] as const).map((it) => (
        <a key={it} href={hrefOf(it)} aria-current={it === env ? 'true' : undefined}>
          {it}
        </a>
      ))}
    </fieldset>
  )
}
