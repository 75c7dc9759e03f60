import type { Feed } from './feed.ts'
import { bogons } from './sources/bogons.ts'
import { crawlerFeeds } from './sources/crawler-ranges.ts'
import { disposableBlocklist } from './sources/disposable-blocklist.ts'
import { disposableMx } from './sources/disposable-mx.ts'
import { dropAsns } from './sources/drop-asns.ts'
import { dropV4 } from './sources/drop-v4.ts'
import { dropV6 } from './sources/drop-v6.ts'
import { hostingAsns } from './sources/hosting-asns.ts'
import { ipsum } from './sources/ipsum.ts'
import { mailServices } from './sources/mail-services.ts'
import { providerFeeds } from './sources/provider-ranges.ts'
import { relays } from './sources/relays.ts'
import { torExits } from './sources/tor-exits.ts'
import { torExitsV6 } from './sources/tor-exits-v6.ts'
import { vpnAsns } from './sources/vpn-asns.ts'
import { vpnV4 } from './sources/vpn-v4.ts'
import { vpnV6 } from './sources/vpn-v6.ts'

/** All feeds that are refreshed. */
export const feeds: readonly Feed[] = [
  torExits,
  torExitsV6,
  vpnV4,
  vpnV6,
  vpnAsns,
  relays,
  hostingAsns,
  dropV4,
  dropV6,
  dropAsns,
  bogons,
  ipsum,
  ...providerFeeds,
  ...crawlerFeeds,
  disposableMx,
  disposableBlocklist,
  mailServices,
]
