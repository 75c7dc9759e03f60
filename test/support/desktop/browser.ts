import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Programs } from '../browsers.ts'
import { type Program, start } from './child.ts'
import type { Desktop } from './desktop.ts'

export interface BrowserOptions {
  url: string
  /** Further switches of the command line. */
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Preferences: of Firefox by their names, of Chromium as its profile's file holds them. */
  prefs?: Readonly<Record<string, unknown>>
}

/** A browser as a person would have it: nothing is attached to it. */
export interface OpenBrowser {
  /** Of its process, which leads a group with those that it starts. */
  readonly pid: number
  close(): Promise<void>
}

/** What keeps a new profile from greeting, updating or reaching out by itself. */
const CHROMIUM_ARGS = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-sandbox',
  '--test-type',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-sync',
  '--password-store=basic',
  '--window-size=1280,900',
  '--window-position=80,40',
]

const FIREFOX_PREFS = {
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Its list of passwords would lie over the form.
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'trailhead.firstrun.didSeeAboutWelcome': true,
} as const

/** Opens Chromium on a new profile; headless where there is no desktop. */
export function openChromium(
  programs: Programs,
  desktop: Desktop | null,
  { url, args = [], env = {}, prefs = {} }: BrowserOptions,
): OpenBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-chromium-'))
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(prefs))
  const browser = start(
    programs.chromium,
    [
      ...CHROMIUM_ARGS,
      ...(desktop ? [] : ['--headless=new']),
      ...args,
      `--user-data-dir=${profile}`,
      url,
    ],
    { ...displayOf(desktop), ...env },
  )
  return closing(browser, profile)
}

/** Opens Firefox on a new profile; headless where there is no desktop. */
export function openFirefox(
  programs: Programs,
  desktop: Desktop | null,
  { url, args = [], env = {}, prefs = {} }: BrowserOptions,
): OpenBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-firefox-'))
  const lines = Object.entries({ ...FIREFOX_PREFS, ...prefs }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const browser = start(
    programs.firefox,
    [
      ...(desktop ? [] : ['--headless']),
      ...['--no-remote', '--profile', profile, '--width', '1280', '--height', '900'],
      ...args,
      url,
    ],
    { ...displayOf(desktop), HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1', ...env },
  )
  return closing(browser, profile)
}

/** Opens GNOME Web (WebKitGTK) on a new profile and a session bus of its own. */
export function openGnomeWeb(
  _: Programs,
  desktop: Desktop | null,
  { url, args = [], env = {} }: BrowserOptions,
): OpenBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-gnome-web-'))
  const own = ['--private-instance', `--profile=${profile}`]
  const browser = start('dbus-run-session', ['--', 'epiphany', ...own, ...args, url], {
    ...displayOf(desktop),
    // Its sandbox needs rights that containers lack.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    GSETTINGS_BACKEND: 'memory',
    GDK_BACKEND: 'x11',
    HOME: profile,
    ...env,
  })
  return closing(browser, profile)
}

function displayOf(desktop: Desktop | null): Record<string, string> {
  return desktop ? { DISPLAY: desktop.display } : {}
}

function closing({ pid, end }: Program, profile: string): OpenBrowser {
  return {
    pid,
    close: async () => {
      await end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
