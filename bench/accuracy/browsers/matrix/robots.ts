import type { Programs } from '../../../../test/support/browsers.ts'
import { bareRobots } from './bare-robots.ts'
import { extensionRobots } from './extension-robots.ts'
import { happyDomRobots } from './happy-dom-robots.ts'
import { hybridRobots } from './hybrid-robots.ts'
import { lateRobots } from './late-robots.ts'
import { macroRobots } from './macro-robots.ts'
import { playwrightRobots } from './playwright-robots.ts'
import { portRobots } from './port-robots.ts'
import { puppeteerRobots } from './puppeteer-robots.ts'
import type { Run } from './stage.ts'
import { webdriverRobots } from './webdriver-robots.ts'

/** Returns every kind of automation that the installed programs allow. */
export function robots(programs: Programs): readonly Run[] {
  return [
    ...bareRobots(),
    ...puppeteerRobots(programs),
    ...playwrightRobots(programs),
    ...webdriverRobots(),
    ...portRobots(),
    ...lateRobots(),
    ...extensionRobots(),
    ...macroRobots(),
    ...hybridRobots(),
    ...happyDomRobots(),
  ]
}
