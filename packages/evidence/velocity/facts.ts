/** Sliding windows in which events are counted, the shortest first. */
export const COUNT_WINDOWS = ['min1', 'min10', 'hour1', 'hour24'] as const

export type CountWindow = (typeof COUNT_WINDOWS)[number]

/** Counts in sliding windows, this event included. */
export type WindowCounts = Record<CountWindow, number>

/**
 * Distinct networks (/24 or /48) of attempts without browser data to use an account, and of those that failed, as the
 * caller reported.
 */
export interface BareAttempts {
  tried: WindowCounts
  failed: WindowCounts
}

/** Attempts by clients of the same kind as this visit's, and by those of the same version. */
export interface ClientAttempts {
  ofKind: BareAttempts
  ofVersion: BareAttempts
}

/** Sign-ups of a site by its client (device key, or user agent without browser data) and provider (ASN). */
export interface ProviderCounts {
  /** With the client of this visit at its provider: distinct accounts, or installations of an app, and sign-ups. */
  people: WindowCounts
  here: WindowCounts
  /**
   * Distinct IP addresses of these people, and the people at that of this visit; absent where an older limiter counted.
   */
  lines?: WindowCounts
  atLine?: WindowCounts
  /** Sign-ups at the provider with any client, and with the client at any provider. */
  atProvider: WindowCounts
  ofClient: WindowCounts
  /** The people of these sign-ups; absent where an older limiter counted. */
  peopleAtProvider?: WindowCounts
  peopleOfClient?: WindowCounts
}

/** Visits with a card, or another means of payment. */
export interface PaymentsAtAddress {
  /** Distinct values at the IP address, of the name with most. */
  values: WindowCounts
  /** Visits at the address that sent one, and those at the site. */
  visits: WindowCounts
  atSite: WindowCounts
}

/** How often an account did one thing in a browser within the hour, this time included. */
export interface Pace {
  times: number
  /** Other accounts that did it once, twice, four times ... within an hour of the last day, up to `times`. */
  others: readonly number[]
}

export interface VelocityFacts {
  ip: WindowCounts | null
  subnet: WindowCounts | null
  device: WindowCounts | null
  visitor: WindowCounts | null
  account: WindowCounts | null
  emailDomain: WindowCounts | null
  /** Days since this workspace first saw the mail domain; absent or null: unknown. */
  emailDomainAgeDays?: number | null
  /** Distinct accounts by mail domain. */
  accountsPerEmailDomain: WindowCounts | null
  /** Distinct accounts that signed up, by mail domain; absent where an older limiter counted. */
  signupsPerEmailDomain?: WindowCounts | null
  /** Distinct networks (/24 or /48) of sign-ups by mail domain; absent where an older limiter counted. */
  subnetsPerEmailDomain?: WindowCounts | null
  /** Distinct accounts whose addresses differ only in digits (name1, name2 ...). */
  accountsPerAddressFamily: WindowCounts | null
  /** Distinct accounts by visitor and by device, distinct addresses by account, in the windows. */
  accountsPerVisitor: WindowCounts | null
  accountsPerDevice: WindowCounts | null
  ipsPerAccount: WindowCounts | null
  /** Distinct device keys by visitor: a browser's own id does not move between machines. */
  devicesPerVisitor: WindowCounts | null
  /** Distinct visitors on the address in 24 h. */
  visitorsPerIp: number
  paidClicksPerDevice: WindowCounts | null
  /**
   * Distinct accounts whose login or step-up failed from the address, as the caller reported; absent where an older
   * limiter counted.
   */
  failedAccountsPerIp?: WindowCounts | null
  /**
   * Distinct accounts with this login's mail domain that passed a challenge at the address, as the caller reported;
   * null: no login. Absent where an older limiter counted.
   */
  provedColleaguesPerIp?: WindowCounts | null
  /**
   * Distinct cards or bank accounts of the account, by the name with most; null: none was sent. Absent where an older
   * limiter counted.
   */
  paymentValues?: WindowCounts | null
  /** The same by the IP address; null: none was sent. Absent where an older limiter counted. */
  paymentsAtAddress?: PaymentsAtAddress | null
  /** The account's pace of this event; null: it is no action in a browser. Absent where an older limiter counted. */
  pace?: Pace | null
  /** Events of this kind on this site, with which the counts of one identifier are compared. */
  site: WindowCounts | null
  /** Of these, those without browser data; null: this one has some, or it is not counted. */
  bare: WindowCounts | null
  /** Of these, those by the same kind of client; absent or null: not counted. */
  bareOfKind?: WindowCounts | null
  /**
   * Attempts without browser data; null: this visit has some, or is no attempt. Absent where an older limiter counted.
   */
  bareAttempts?: ClientAttempts | null
  /** Sign-ups by client and provider; null: no sign-up, or either is unknown. Absent where an older limiter counted. */
  newcomers?: ProviderCounts | null
  /** Deviation of this site's events in the last minute from its usual rate, in standard deviations. */
  siteRateZ: number | null
}
