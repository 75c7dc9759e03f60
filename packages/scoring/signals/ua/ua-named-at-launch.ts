import { declareSignal } from '../../signal.ts'

/**
 * A switch of the command line that names another user agent, as headless browsers need to hide that they are. Chromium
 * then withholds full versions from every page and worker; a few people set the switch too.
 */
export const uaNamedAtLaunch = declareSignal({
  code: 'ua_named_at_launch',
  label: 'Browser started under another name',
  clause: 'the browser was started under a name that is not its own',
  compartment: 'ua',
  measure: ({ userAgent }) => userAgent?.namedAtLaunch === true,
})
