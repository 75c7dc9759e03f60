/** The User-Agent of requests to providers; HIBP refuses requests without one. */
export const USER_AGENT = 'vigil-exposure-monitor/1'
