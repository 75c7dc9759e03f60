import { ONE_IN } from '../measure/attackers.ts'

/** What is said of the figures wherever they are shown. */
export const LIMITS = `## What these figures are not

- **They are simulated.** They measure the design on stated assumptions; they serve to see a change for the worse, and what
  each part contributes. They are no claim about your users. Only feedback on your own traffic gives such figures.
- The people, networks, browsers and attackers stand in \`bench/accuracy/judgement/world\` and \`attackers\`, every assumption
  as a figure in \`assumptions.ts\`. They follow published descriptions of logins (Freeman et al. 2016, Wiefling et al. 2022);
  neither study's data was to be had, and real populations differ from both.
- The second world has other assumptions on purpose (shorter leases, more mobile and IPv6, fewer known VPNs, devices that are
  more alike, people who move more often). The distance between the worlds says how far figures carry.
- Attackers do not learn here. One who knows the weights, who waits, or who holds the owner's own device is not among them.
  A replayed session on the owner's device data through a line nearby is hardly distinguished from the owner, as its row shows.
- A bonus farm, as it stands here, is a few phones of a common model behind a carrier, by hand, over weeks: what ties its
  accounts also ties strangers with such a phone, so that little is held against each. It is shown and held to no bar.
- A farm that changes device, browser, line and mailbox with every account, by hand, with bought addresses, leaves nothing
  to find at a sign-up; those are what is missed of the signup farms.
- One threshold for all accounts: an account of one earlier visit has nothing that a stranger could contradict.
- TLS, headers and the address's round-trip time are not generated: those signals are silent here.
- Intelligence of addresses is generated with assumed recall, and knows no rented home line, as the service has no list of
  them; its own accuracy is measured on labelled rows
  (\`npm run accuracy -- intel\`), as is that of user agents and handshakes (\`npm run accuracy -- browsers\`).
- A calibrated probability holds at the prevalence that it was fitted at, one login in ${ONE_IN} hostile, and for such attackers.
  The published score is a score, not a probability.
`
