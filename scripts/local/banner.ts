import type { DevFile, ServiceFile } from './dev-file.ts'

/** Returns the text after a start: the hosts, the keys, and two requests to paste. */
export function banner(file: DevFile, name: ServiceFile, consoleLink: string): string {
  const { api, edge, keys, site } = file
  return `
Vigil is ready. Workspace Acme, licensed for ${site}.

  server API    ${api}
  browser host  ${edge}
  demo page     ${edge}/demo
  console       ${consoleLink}
                works once, for ten minutes; npm run vigil -- console --workspace Acme prints another

  secret key, test        ${keys.secretTest}
  secret key, live        ${keys.secretLive}
  publishable key, test   ${keys.publishableTest}
  publishable key, live   ${keys.publishableLive}

Check a signup:

  curl -s ${api}/api/v1/check \\
    -H 'x-api-key: ${keys.secretLive}' -H 'x-service-site: ${site}' \\
    -H 'content-type: application/json' \\
    -d '{"event":"signup","email":"ada@mailinator.com","ip":"3.5.140.2"}'

Evaluate a browser:

  curl -s ${edge}/v1/risk/evaluate \\
    -H 'x-api-key: ${keys.publishableTest}' -H 'origin: https://${site}' \\
    -H 'content-type: application/json' \\
    -d '{"fingerprint":"fp_7f3a9c","userAgent":"Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0"}'

  documents     ${api}/docs

Without intelligence feeds: npm run intel:refresh loads them, and the next start has them.
Addresses and keys are also in .wrangler/${name}. Ctrl-C stops it.
`
}
