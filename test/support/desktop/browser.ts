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
  /** Preferences: of Firefox by name, of Chromium in the structure of its profile file. */
  prefs?: Readonly<Record<string, unknown>>
}

/** A browser without any debugger attached, as a person uses it. */
export interface OpenBrowser {
  /** Id of its process, which leads a process group. */
  readonly pid: number
  close(): Promise<void>
}

/** Preferences that prevent a new profile from showing welcome pages, updating, sending requests or working ahead. */
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
  'browser.newtab.preload': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'dom.ipc.processPrelaunch.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  // Its password list would cover the form.
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'trailhead.firstrun.didSeeAboutWelcome': true,
} as const

/** Opens Chromium with a new profile; headless without a desktop. */
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

/** Opens Firefox with a new profile; headless without a desktop. */
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

/** Opens GNOME Web (WebKitGTK) with a new profile and its own session bus. */
export function openGnomeWeb(
  _: Programs,
  desktop: Desktop | null,
  { url, args = [], env = {} }: BrowserOptions,
): OpenBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-gnome-web-'))
  const own = ['--private-instance', `--profile=${profile}`]
  const browser = start('dbus-run-session', ['--', 'epiphany', ...own, ...args, url], {
    ...displayOf(desktop),
    // Its sandbox needs permissions that containers lack.
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
