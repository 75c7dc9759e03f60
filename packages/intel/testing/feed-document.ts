import { DAY_SEC, type Feed, HOUR_SEC } from '../feeds/feed.ts'

/** Returns the text of `docs/feeds.md`: every feed, and the file names of a local refresh. */
export function feedDocument(feeds: readonly Feed[]): string {
  const rows = feeds.map((feed) => {
    const { id, title, everySec, overdueSec, halfLifeDays, licence, url, snapshot } = feed
    const times = `${span(everySec)} / ${span(overdueSec)} / ${halfLifeDays} d`
    return `| ${id} | [${title}](${url}) | ${times} | ${licence} | \`${snapshot.source.replaceAll('|', '\\|')}\` |`
  })
  return `# Feeds

Written by \`npm run test:unit -- -u\`; do not edit. Who is credited: [NOTICE](../NOTICE).

The cron asks a feed when it is due, with the validators of the copy that it holds. A copy that is overdue is believed
less: half as much after each half-life. \`GET /admin/v1/feeds\` and \`npm run intel:refresh -- --status\` say how each stands.

\`npm run intel:refresh -- --from DIR\` reads snapshots of a folder instead. A file is taken for a feed by its name: the
feed's id and whatever follows a dot or an underscore (\`tor-exits.txt\`, \`tor-exits_2026-02-15.txt\`), or a name that its
source gives it, by the pattern in the last column. A day in the name is the snapshot's date; without one it is when the
file was written. Of several files the newest is read, and none replaces a newer copy.

| id | feed | asked every / overdue after / half-life | licence | other file names |
|---|---|---|---|---|
${rows.join('\n')}
`
}

function span(seconds: number): string {
  return seconds < DAY_SEC ? `${seconds / HOUR_SEC} h` : `${seconds / DAY_SEC} d`
}
