import { spoofingExtension } from './extension.ts'
import { person } from './person.ts'
import type { Run } from './stage.ts'

const zoom = Array.from({ length: 3 }, () => 'ctrl+plus')

/** Ordinary browsers, each with a peculiarity that people have. */
export const people = (): readonly Run[] => [
  person('Chromium', 'as installed'),
  person('Chromium', 'incognito', { args: ['--incognito'] }),
  person('Chromium', 'developer tools open', {
    args: ['--auto-open-devtools-for-tabs'],
    // They take their room only after the page has loaded.
    firstPress: ['shift'],
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
  person('Chromium', 'drawn in software', {
    args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  }),
  person('Chromium', 'dark', { args: ['--force-dark-mode'] }),
  person('Chromium', 'a small window', { args: ['--window-size=900,760'] }),
  person('Chromium', 'an extension that spoofs', {
    args: [
      `--load-extension=${spoofingExtension()}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
    ],
  }),
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
]
