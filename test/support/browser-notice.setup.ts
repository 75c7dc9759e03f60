import { findChromium, hasBrowserTests } from './chromium.ts'

/** Says loudly, at the end of the run, where the browser tests had no browser: a clone may lack one, CI may not. */
export default function setup(): (() => void) | undefined {
  if (!hasBrowserTests() || findChromium() !== null || process.env.CI === 'true') return undefined
  return () => {
    console.warn(
      '\n*** NO CHROMIUM: the browser tests did not run. Install it or set CHROMIUM_PATH. ***\n',
    )
  }
}
