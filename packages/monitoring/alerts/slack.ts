import type { AlertText } from './alert-facts.ts'

/** Bounds of Slack's Block Kit: a header and a section. */
const MAX_HEADER = 150
const MAX_SECTION = 3000

/**
 * Returns the body for an incoming webhook of Slack or of a service that takes its format (Mattermost, Discord
 * under `/slack`, Rocket.Chat): `text` holds everything, `blocks` the same for clients that draw them.
 */
export function slackBody({ title, facts, advice }: AlertText): string {
  const lines = [
    ...facts.map(([label, value]) => `*${escaped(label)}:* ${escaped(value)}`),
    ...(advice === '' ? [] : [escaped(advice)]),
  ]
  const section = lines.join('\n').slice(0, MAX_SECTION)
  return JSON.stringify({
    text: [`*${escaped(title)}*`, ...lines].join('\n').slice(0, MAX_SECTION),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title.slice(0, MAX_HEADER) } },
      ...(section === ''
        ? []
        : [{ type: 'section', text: { type: 'mrkdwn', text: section, verbatim: true } }]),
    ],
  })
}

/** Slack reads `<...>` as a link or a mention (`<!channel>`), and `&` as the begin of an entity. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
