import { findPrograms, hasBrowserTests } from './browsers.ts'
import { IN_CI } from './second-attempts.ts'

/** Warns at the end of the run if the browser tests had no browser, which only CI requires. */
export default function setup(): (() => void) | undefined {
  const { missing } = findPrograms()
  if (!hasBrowserTests() || missing.length === 0 || IN_CI) return undefined
  return () => {
    console.warn(
      `\n*** THE BROWSER TESTS DID NOT RUN: install ${missing.join(', ')} (Debian: chromium firefox-esr xvfb openbox xdotool). ***\n`,
    )
  }
}
