/** What is counted of a site's newest checks, so that a visit is compared with what is usual there. */
export const counted = {
  /** Newest checks that are counted: enough for shares of a percent. */
  newest: 2000,
  /** Maximum of checks of one account (judgement): a frequent visitor's provider, browser and missing token are not the site's usual ones. */
  perAccount: 5,
  /** Most frequent values kept of each kind; rarer ones count as never seen. */
  values: 200,
  /** Most shared device keys kept; a key of a single account counts as never seen. */
  devices: 100,
  /** An older count is replaced. */
  freshMs: 86_400_000,
} as const
