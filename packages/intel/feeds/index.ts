import { bogons } from './bogons.ts'
import { crawlerFeeds } from './crawler-ranges.ts'
import { disposableBlocklist } from './disposable-blocklist.ts'
import { disposableMx } from './disposable-mx.ts'
import { dropAsns } from './drop-asns.ts'
import { dropV4 } from './drop-v4.ts'
import { dropV6 } from './drop-v6.ts'
import type { Feed } from './feed.ts'
import { hostingAsns } from './hosting-asns.ts'
import { ipsum } from './ipsum.ts'
import { mailServices } from './mail-services.ts'
import { providerFeeds } from './provider-ranges.ts'
import { relays } from './relays.ts'
import { torExits } from './tor-exits.ts'
import { torExitsV6 } from './tor-exits-v6.ts'
import { vpnAsns } from './vpn-asns.ts'
import { vpnV4 } from './vpn-v4.ts'
import { vpnV6 } from './vpn-v6.ts'

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
