import type { MatchType, Verdict } from '@vigil/contract'

export interface LinkedNeighbour {
  accountId: string
  /** 0..1 (reference: identity graph edge strengths). */
  strength: number
  matchTypes: MatchType[]
  hops: number
  /** Ids of browsers over which it is linked directly: that of this visit, or earlier ones of this account. */
  browsers: string[]
  score: number
  verdict: Verdict
  isAbuser: boolean
  labels: string[]
}

/** What the caller's feedback says of the other people on one identifier. */
export interface ReportedPeers {
  /** People who were reported as abusers. */
  reported: number
  /** The others, weighted: a person without further data counts less, and less until a report is due. */
  unreported: number
  /** How far people who are known otherwise are usual here, 0..1: then it is no operator's own. */
  known: number
}

/** What became of the other people who were first seen at the IP address of this visit. */
export interface UnusedAccounts {
  /**
   * People who were never seen again: each counts less until a return is due, with age, and if more than `maxPerDay`
   * came that day.
   */
  people: number
  /** Share 0..1 of these who came in groups. */
  groupShare: number
  /** Share 0..1 of those from whom a return is due, who came back or were seen at another address. */
  usedShare: number
}

export interface GraphFacts {
  /** Linked accounts (strength >= 0.3), strongest first, 50 at most. */
  neighbours: LinkedNeighbour[]
  /** Number of linked accounts; may exceed the 50 listed. */
  accountsLinked: number
  /**
   * Other people on the same browser id of its own, and on the most shared of the caller's
   * identifiers: each counts less the longer it has been there, and less with a browser elsewhere.
   */
  mailboxesPerVisitor: number
  mailboxesPerIdentifier: number
  /** Other people on the app's installation, weighted as those on a browser id. */
  mailboxesPerInstallation: number
  /**
   * Other people on the most shared of the caller's identifiers that a person holds, such as a phone number, weighted
   * likewise; installations are left out.
   */
  mailboxesPerHolder: number
  /** Name of the most shared of the caller's identifiers, as the caller sent it; null: no person shares one. */
  mostSharedIdentifier: string | null
  /**
   * Other people on the most shared of the caller's identifiers, except installations, who share no address with this
   * visit or each other. Those of one household are left out; weighted as above.
   */
  unrelatedPerIdentifier: number
  /**
   * Other people on the same means of payment whose accounts were made within `graph.maxNewDays`; 0 unless this one was
   * made within it, too. Those at this visit's address are left out, as far as few people are there.
   */
  newPerPayment: number
  /** People on the browser id who were first seen within the last hour, unweighted. */
  mailboxesLastHour: number
  /** The same on an identifier of the caller's, less on one that is usual at the site. */
  identifiersLastHour: number
  /**
   * Other people with a browser of their own who were first seen on the browser id within the last hour; 0 at a kiosk.
   */
  guestsLastHour: number
  /**
   * Other people who were allowed and have come to the browser id for a week or longer, as the clients of an office; 0 if
   * one of its people was reported.
   */
  regularsOnVisitor: number
  /**
   * Mean minutes from one of the people of the last hour on the browser id, or on the app's installation, to the next
   * where they came fastest, this visit included; sixty if none came.
   */
  minutesEachOnMachine: number
  /** Device keys of other people on the browser id, other than this visit's: many where its fingerprint is rotated. */
  rotatedOnVisitor: number
  /** Ids of earlier browsers of this account that many other people use: a service desk's, a kiosk's. */
  crowdedBrowsers: string[]
  /** Another account uses a variant of this mailbox. */
  canonicalReuse: boolean
  /** Other accounts of this mailbox; those that may be another person's invention count in part. */
  accountsOnMailbox: number
  /**
   * Confidence that the owner of the mailbox is here, by another account of it that has been used here for weeks, 0..1.
   */
  mailboxOwnerHere: number
  /** Other people with the same name in their address (name1, na.me2 ...) on a device or network; less in a crowd. */
  addressFamily: number
  /**
   * Other people at this IP address in 30 days, as far as they are read; 0 if a carrier, a proxy or a relay shares it
   * among its customers.
   */
  peopleAtAddress: number
  /** Other people who first came to this IP address within 14 days, and were seen at no other, nor in this browser. */
  newcomersAtAddress: number
  /** Number of days before today on which they came. */
  daysAtAddress: number
  /** Confidence that these people had machines of their own, and did not share one in turn, 0..1; 0: unknown. */
  parallelAtAddress: number
  /**
   * Number of device keys of the other people at this IP address, other than this visit's, that are usual at the site,
   * as far as they are read: phones of several popular models are no single operator's machines.
   */
  usualModelsAtAddress: number
  /** What became of the accounts that were made at this IP address, unless many people share it. */
  unusedAtAddress: UnusedAccounts
  /** Other people who first came on this device key within 14 days. */
  newcomersOnDevice: number
  /** Of these: seen at the IP address of this visit; seen at an address with another of them. */
  newcomersHere: number
  newcomersTogether: number
  /**
   * Share 0..1 of the accounts of these newcomers, this one included, that came at an IP address where none of them was
   * before: one person may have made many.
   */
  newAddressShareOnDevice: number
  /**
   * Of those seen here: came one by one, not within minutes of several others as a class does, and not in the browser
   * of this visit. Those at a service desk count less, and those from whom a return is due more.
   */
  oneByOneHere: number
  /**
   * Of those seen here and nowhere else: took turns at one machine, one within the hour after the other; each counts
   * less with the interval and with age.
   */
  inTurnHere: number
  /** Days since the newest of them came; 0: none did. */
  newestOnDeviceDays: number
  /** The same of the first of them. */
  oldestOnDeviceDays: number
  /** Number of them who came after a pause like that before this visit, the first included. */
  pausesOnDevice: number
  /** Number of days on which they came. */
  daysOnDevice: number
  /** Many people on the device key were at one IP address: an office, a class, a shop. */
  deviceCoLocated: boolean
  /** Most of the other people on the browser id or the app's installation were at this IP address, which few share. */
  machineCoLocated: boolean
  /**
   * Other people on the device key who first came three or more days ago, and came back in their browser or have
   * another device.
   */
  returnedOnDevice: number
  /** Another account of this mailbox is older than 90 days, allowed and no abuser. */
  establishedMailbox: boolean
  /**
   * Strength of the strongest link to an abuser, less half of that of the strongest link to an account that the caller
   * vouched for; 0 where none. `abuserOnDevice`: of links over the device key of this visit, which machines of one
   * model share, and networks; `abuserStrength`: of all others, except those over a device key or the mail address
   * alone (`reportedElsewhere`).
   */
  abuserStrength: number
  abuserOnDevice: number
  /** What was reported of the others on this device key, and at this IP address unless many people share it. */
  peersOnDevice: ReportedPeers
  peersAtAddress: ReportedPeers
  /** Strength of the links to the browser, and to the device key, of a reported takeover; 0: none. */
  takeoverInBrowser: number
  takeoverOnDevice: number
  /**
   * When this account was last seen, ms; null: never. If the profile learns from no stored visit, those do not count,
   * as attackers may have made them.
   */
  ownLastMs: number | null
  /**
   * Whether this visit shows one of the browsers, devices and addresses that its account was last seen with; null:
   * neither a browser nor a device is stored of it.
   */
  ownTrace: 'shown' | 'absent' | null
  /**
   * Days since this account was first seen, if no browser was seen of it but that of this visit, which keeps its id;
   * else 0.
   */
  daysInOnlyBrowser: number
  /** Labels of this account from the caller's feedback. */
  labels: string[]
  /** The caller reported this account; not if only others used its address, and it has a user id. */
  isAbuser: boolean
  /**
   * The caller reported what others did under this account's address, as far as is known, or another account with it
   * and nothing else in common.
   */
  reportedElsewhere: boolean
}
