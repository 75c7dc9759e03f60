/** The User-Agent of requests to providers. HIBP API v3 ("User agent") answers 403 to a request without one. */
export const USER_AGENT = 'vigil-exposure-monitor/1'
