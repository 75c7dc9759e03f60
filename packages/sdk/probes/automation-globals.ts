/** Globals of automation tools: ChromeDriver, Playwright, Puppeteer, Selenium, PhantomJS and others. */
const MARKS =
  /^\$?cdc_|^\$chrome_asyncScriptInfo|^__(?:playwright|pw[_I]|puppeteer|webdriver|selenium|driver_)|^_(?:phantom|selenium|WEBDRIVER_ELEM_CACHE)|^callPhantom$|^callSelenium$|^domAutomation|^wdio|^puppeteer_evaluation|^webdriver/
const ATTRIBUTES = ['webdriver', 'selenium', 'driver']
const MAX_NAMES = 16

/** Returns the names of globals and attributes that only automation tools set. */
export function automationGlobals(): string[] {
  const own = (target: object) => Object.getOwnPropertyNames(target).filter((it) => MARKS.test(it))
  const attributes = ATTRIBUTES.filter((name) => document.documentElement.hasAttribute(name))
  return [...own(window), ...own(document), ...attributes].slice(0, MAX_NAMES)
}
