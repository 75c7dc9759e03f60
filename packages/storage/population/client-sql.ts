import { sql } from 'drizzle-orm'

// What `history/client.ts` of packages/evidence decides in TypeScript, for the columns of a counted check.

/** Whether a check has no browser data: `isBare`. */
export const IS_BARE = sql`(device IS NULL AND (visitor IS NULL OR NOT nonce))`

/** Whether the user agent names no browser. */
export const NAMES_NO_BROWSER = sql`COALESCE(browser, 'other') = 'other'`

/** Kind of a client without browser data: `bareClient`. */
export const CLIENT_KIND = sql`CASE WHEN installation IS NOT NULL THEN 'installation'
        WHEN ${NAMES_NO_BROWSER} THEN 'program' ELSE 'browser' END`

/** Client by which newcomers are counted, NULL: none: `clientName`. */
export const CLIENT_NAME = sql`COALESCE(client_key, device)`

/** Whether a check came through an exit that its user chose: `isOfExit`. */
export const IS_OF_EXIT = sql`(network = 'vpn' OR device IS NOT NULL AND (network IN ('datacenter', 'mixed')
        OR network = 'proxy' AND COALESCE(os, '') NOT IN ('ios', 'macos')))`

/** Provider by which newcomers are counted, NULL: unknown: `providerName`. */
export const PROVIDER_NAME = sql`CASE WHEN ${IS_OF_EXIT} THEN 'exit' ELSE CAST(asn AS TEXT) END`
