import * as z from 'zod'
import { webhookEventNames, webhookEvents } from '../webhook-events.ts'

const OPENING = `# Webhooks

For engineers who receive events of Vigil. Written by \`npm run test:unit -- -u\` from \`packages/contract/webhook-events.ts\`; do
not edit.

An admin adds an endpoint in the console or with \`POST /api/v1/webhooks\`; it receives once it has accepted a test. Which events it
selects, how often a delivery is repeated and how mail and chat receive them: [exposure.md](exposure.md#alerts).

A delivery is signed as [Standard Webhooks](https://www.standardwebhooks.com) has it: \`webhook-id\` (the same at every attempt),
\`webhook-timestamp\`, \`webhook-signature\`. Verify it with any of its libraries, or with the client:

\`\`\`js
import { verifyWebhook } from '@vigil/client'

const event = verifyWebhook(body, request.headers, process.env.VIGIL_WEBHOOK_SECRET)
if (event.type === 'check.verdict') console.log(event.data.check.verdict)
\`\`\`

The body is \`{ "type", "timestamp", "data" }\`, below 20 KB. Answer 2xx within 15 seconds and work later. Delivery is at least
once: drop an id that you had. Fields and types may be added: ignore what you do not know. An event whose data has \`env\` is
sent for the test environment too, as \`test.\` and its name.
`

/** The text of docs/webhooks.md: every event, and the fields of its data. */
export function webhookDocument(): string {
  const rows = webhookEventNames.map((name) => {
    const { when, data } = webhookEvents[name]
    const id = nameOf(data)
    return `| \`${name}\` | ${when} | [${id}](#${id.toLowerCase()}) |`
  })
  const schemas = new Set(webhookEventNames.map((name): z.ZodObject => webhookEvents[name].data))
  return [
    OPENING,
    `## Events\n\n| type | when | data |\n|---|---|---|\n${rows.join('\n')}\n`,
    ...Array.from(schemas, dataSection),
  ].join('\n')
}

const nameOf = (data: z.ZodObject): string => String(data.meta()?.id)

function dataSection(data: z.ZodObject): string {
  const rows = fieldsOf(data, '').map((cells) => `| ${cells.join(' | ')} |`)
  return `## ${nameOf(data)}\n\n${data.description}\n\n| field | type | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
}

/** Name, type and meaning of every field, those of objects and of their arrays beneath them. */
function fieldsOf({ shape }: z.ZodObject, prefix: string): string[][] {
  return Object.entries(shape).flatMap(([name, field]: [string, z.ZodType]) => {
    const { schema, marks, ending } = unwrapped(field)
    const path = `${prefix}${name}${ending}`
    const inner = schema instanceof z.ZodObject ? fieldsOf(schema, `${path}.`) : []
    const meaning = field.description ?? schema.description ?? ''
    return [[`\`${path}\``, [typeOf(schema), ...marks].join(', '), meaning], ...inner]
  })
}

/** What is inside of optional, nullable and array schemas, with how to write that. */
function unwrapped(field: z.ZodType): { schema: z.ZodType; marks: string[]; ending: string } {
  const around = (inner: z.core.$ZodType, mark: string | null, end = '') => {
    if (!(inner instanceof z.ZodType)) throw new Error('a schema of zod/mini')
    const { schema, marks, ending } = unwrapped(inner)
    return { schema, marks: mark === null ? marks : [mark, ...marks], ending: `${end}${ending}` }
  }
  if (field instanceof z.ZodOptional) return around(field.unwrap(), 'optional')
  if (field instanceof z.ZodNullable) return around(field.unwrap(), 'or null')
  if (field instanceof z.ZodReadonly) return around(field.unwrap(), null)
  if (field instanceof z.ZodArray) return around(field.element, null, '[]')
  return { schema: field, marks: [], ending: '' }
}

function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodEnum) {
    return schema.options.map((value) => `\`${value}\``).join(' ')
  }
  const { type, const: constant } = z.toJSONSchema(schema)
  return constant === undefined ? String(type ?? 'string') : `\`${constant}\``
}
