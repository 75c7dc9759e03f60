/** Sent with every collection, so that the server knows what the probes meant. */
export const SDK_VERSION = '0.1.0'
