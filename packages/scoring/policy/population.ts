/**
 * Shares of values among all visits, for workspaces that have not counted them: page views by browser and system
 * (StatCounter, all platforms, rounded); for other features that of one common value. Rough figures suffice: drift does
 * not depend on them for a value that is new to the account.
 */
export const population = {
  browsers: { chrome: 0.64, safari: 0.18, edge: 0.06, firefox: 0.03, samsung: 0.03, opera: 0.02 },
  systems: { android: 0.4, windows: 0.3, ios: 0.18, macos: 0.07, linux: 0.02, chromeos: 0.01 },
  values: {
    ip: 0.0005,
    subnet: 0.001,
    asn: 0.02,
    country: 0.1,
    language: 0.2,
    timezone: 0.1,
    device: 0.001,
    rare: 0.01,
  },
  /** Share of a site's people with the key of a device of each system (published collisions, rounded). */
  deviceKeys: { ios: 0.03, macos: 0.008, android: 0.005, windows: 0.003 },
  /** People, or visits, as which the shipped share is added to those that were counted. */
  priorPeople: 100,
  priorVisits: 20,
  /** Share of a browser's users on the current major or the previous one. */
  currentMajors: 0.7,
} as const
