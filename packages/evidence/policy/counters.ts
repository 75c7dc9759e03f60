/**
 * Distinct members that the rate limiter holds for one subject, the newest: above every threshold of the policy, so
 * that only the count of a large crowd is a lower bound. `maxMembers`: accounts, addresses or devices. `maxNetworks`:
 * networks of clients without browser data, by kind and by version. `maxOfDomain`: accounts and networks of a mail
 * domain, which are compared with each other: a firm's start is larger than a household's (judgement).
 */
export const counters = { maxMembers: 64, maxNetworks: 256, maxOfDomain: 256 } as const
