import { spawnSync } from 'node:child_process'
import { managerExtension, spoofingExtension, themeExtension } from './extension.ts'
import { byAutoType, byKeysAlone, byManager, byPasting, person } from './person.ts'
import type { Run } from './stage.ts'
import { waylandPeople } from './wayland.ts'

/** Switches that load an unpacked extension. */
const extension = (folder: string): string[] => [
  `--load-extension=${folder}`,
  '--disable-features=DisableLoadExtensionCommandLineSwitch',
]

const zoom = Array.from({ length: 3 }, () => 'ctrl+plus')

/** Ordinary browsers, each with one habit or setting of real people. */
export const people = (): readonly Run[] => [
  person('Chromium', 'as installed'),
  person('Chromium', 'incognito', { args: ['--incognito'] }),
  person('Chromium', 'developer tools open', {
    args: ['--auto-open-devtools-for-tabs'],
    // The tools are docked into the window only after the page has loaded.
    firstPress: ['shift'],
    pixelRatio: 1,
  }),
  person('Chromium', 'German, in Berlin', {
    args: ['--lang=de'],
    env: { LANGUAGE: 'de', TZ: 'Europe/Berlin' },
  }),
  person('Chromium', 'Portuguese, in São Paulo', {
    args: ['--lang=pt-BR'],
    env: { LANGUAGE: 'pt_BR', TZ: 'America/Sao_Paulo' },
  }),
  person('Chromium', 'Japanese, in Tokyo', {
    args: ['--lang=ja'],
    env: { LANGUAGE: 'ja', TZ: 'Asia/Tokyo' },
  }),
  person('Chromium', 'zoomed in', { firstPress: zoom }),
  person('Chromium', 'a screen of 1.5 density', { args: ['--force-device-scale-factor=1.5'] }),
  // The browser rounds the position of the window.
  person('Chromium', 'a screen of 1.1 density, zoomed out', {
    args: ['--force-device-scale-factor=1.1', '--window-position=83,47'],
    firstPress: ['ctrl+minus'],
  }),
  person('Chromium', 'a screen of 1.25 density, zoomed in', {
    args: ['--force-device-scale-factor=1.25', '--window-position=83,47'],
    firstPress: ['ctrl+plus'],
  }),
  person('Chromium', 'drawn in software', {
    args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  }),
  person('Chromium', 'dark', { args: ['--force-dark-mode'] }),
  person('Chromium', 'a small window', { args: ['--window-size=900,760'] }),
  person('Chromium', 'an extension that spoofs', {
    args: extension(spoofingExtension()),
  }),
  person('Chromium', 'a password manager that fills', {
    args: extension(managerExtension()),
    fill: byManager,
  }),
  person('Chromium', 'a theme from an extension', { args: extension(themeExtension()) }),
  person('Chromium', 'keyboard alone', { fill: byKeysAlone, atForm: true }),
  person('Chromium', 'pastes', { fill: byPasting }),
  person('Chromium', 'a password manager that types', { fill: byAutoType }),
  person('Chromium', 'developer tools in a window of their own', {
    args: ['--auto-open-devtools-for-tabs'],
    prefs: { devtools: { preferences: { currentDockState: '"undocked"' } } },
    behind: true,
  }),
  // With port 0 Chromium assumes a driver and sets navigator.webdriver.
  person('Chromium', 'an open debugging port', { args: ['--remote-debugging-port=9222'] }),
  person('Chromium', 'one launch switch that drivers set', {
    args: ['--disable-ipc-flooding-protection'],
  }),
  person('Chromium', 'partitioned storage switched off', {
    args: ['--disable-features=ThirdPartyStoragePartitioning'],
  }),
  person('Chromium', 'a touch screen beside the mouse', { args: ['--touch-events=enabled'] }),
  person('Chromium', 'zoomed out', { firstPress: ['ctrl+minus', 'ctrl+minus'] }),
  person('Chromium', 'a window over the whole screen', { args: ['--start-maximized'] }),
  person('Firefox', 'as installed'),
  person('Firefox', 'private window, strict tracking protection', {
    args: ['--private-window'],
    prefs: {
      'browser.contentblocking.category': 'strict',
      'privacy.fingerprintingProtection': true,
    },
  }),
  person('Firefox', 'resisting fingerprinting', {
    prefs: { 'privacy.resistFingerprinting': true },
    pixelRatio: 1,
  }),
  person('Firefox', 'French, in Paris', {
    prefs: { 'intl.accept_languages': 'fr-FR, fr, en' },
    env: { TZ: 'Europe/Paris' },
  }),
  person('Firefox', 'zoomed in', { firstPress: zoom }),
  person('Firefox', 'keyboard alone', { fill: byKeysAlone, atForm: true }),
  person('Firefox', 'pastes', { fill: byPasting }),
  person('Firefox', 'a password manager that types', { fill: byAutoType }),
  person('Firefox', 'the name of another browser by preference', {
    prefs: {
      'general.useragent.override':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    },
  }),
  person('Firefox', 'the automation flag off by preference', {
    prefs: { 'dom.webdriver.enabled': false },
  }),
  ...waylandPeople(),
  ...gnomeWeb(),
]

/** Runs with WebKitGTK if it is installed, else none. */
function gnomeWeb(): readonly Run[] {
  if (spawnSync('which', ['epiphany']).status !== 0) return []
  return [person('GNOME Web', 'keyboard alone', { fill: byKeysAlone, atForm: true })]
}
