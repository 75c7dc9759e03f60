/** Sent with every collection, so that the server can interpret the probes. */
export const SDK_VERSION = '0.1.0'
