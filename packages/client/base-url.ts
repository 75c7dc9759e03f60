/** Whether a text can be the base URL of a host of the service: an address with `http://` or `https://`. */
export function isBaseUrl(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}
