/** navigator.webdriver (WebDriver, section 4). */
export function webdriver(): boolean | undefined {
  return navigator.webdriver
}
