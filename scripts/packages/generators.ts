/** A public generator of clients, and how its client is used. */
export interface Generator {
  name: string
  /** Exact versions. */
  dependencies: Readonly<Record<string, string>>
  /** Reads `openapi.json` of its folder. */
  command: readonly string[]
  /** `use.ts`: prints its steps, and `round trip` at its end. */
  use: string
}

const TYPES = { typescript: '5.9.3', '@types/node': '24.19.2' }

/** Calls of both hosts: written data is read back, and a failure is a typed problem. */
const STEPS = `
const email = 'linked-abuser@sandbox.test'
const evaluated = await evaluate({ fingerprint: 'fp-generated', publicKey: process.env.PUBLIC_KEY ?? '' })
const checked = await check({ event: 'signup', email, verdictToken: evaluated.verdictToken.token })
const read = await readCheck(checked.id)
if (read.check.id !== checked.id || read.check.score !== checked.score) throw new Error('another check')
const given = await giveFeedback({ checkId: checked.id, label: 'fraud' })
const added = await addToList({ list: 'watch', userId: 'u-generated' })
const lists = await readLists({ list: 'watch' })
if (!lists.entries.some(({ id }) => id === added.entry.id)) throw new Error('the entry is missing')
const status: number = await refused({ event: 'Not an event' })
if (status !== 400) throw new Error(\`status \${status}\`)
console.log(\`\${checked.verdict} \${checked.score}, \${given.accounts} account labelled, \${lists.entries.length} entry, a 400: round trip\`)
`

export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    dependencies: { 'openapi-typescript': '7.13.0', 'openapi-fetch': '0.17.0', ...TYPES },
    // A request field with a default may be omitted.
    command: [
      'openapi-typescript',
      'openapi.json',
      '--default-non-nullable=false',
      '--output=schema.d.ts',
    ],
    use: `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'
type Schemas = components['schemas']
const headers = { 'x-api-key': process.env.SECRET_KEY ?? '' }
const api = createClient<paths>({ baseUrl: process.env.API ?? '', headers })
const edge = createClient<paths>({ baseUrl: process.env.EDGE ?? '' })
function whole<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
const evaluate = async (body: Schemas['EvaluateRequest']) => whole(await edge.POST('/v1/risk/evaluate', { body }))
const check = async (body: Schemas['CheckRequest']) => whole(await api.POST('/api/v1/check', { body }))
const readCheck = async (checkId: string) => whole(await api.GET('/api/v1/checks/{checkId}', { params: { path: { checkId } } }))
const giveFeedback = async (body: Schemas['FeedbackRequest']) => whole(await api.POST('/api/v1/feedback', { body }))
const addToList = async (body: Schemas['ListEntryRequest']) => whole(await api.POST('/api/v1/lists', { body }))
const readLists = async (query: { list: 'watch' }) => whole(await api.GET('/api/v1/lists', { params: { query } }))
async function refused(body: Schemas['CheckRequest']): Promise<number> {
  const { error } = await api.POST('/api/v1/check', { body })
  return error?.status ?? 0
}
${STEPS}`,
  },
  {
    name: '@hey-api/openapi-ts',
    dependencies: { '@hey-api/openapi-ts': '0.99.0', ...TYPES },
    command: ['openapi-ts', '--input', 'openapi.json', '--output', 'client'],
    use: `
import * as sdk from './client/index'
import { client } from './client/client.gen'
client.setConfig({ baseUrl: process.env.API ?? '', headers: { 'x-api-key': process.env.SECRET_KEY ?? '' } })
const whole = { throwOnError: true } as const
const evaluate = async (body: sdk.EvaluateRequest) =>
  (await sdk.evaluate({ ...whole, baseUrl: process.env.EDGE ?? '', headers: { 'x-api-key': process.env.PUBLIC_KEY ?? '' }, body })).data
const check = async (body: sdk.CheckRequest) => (await sdk.check({ ...whole, body })).data
const readCheck = async (checkId: string) => (await sdk.readCheck({ ...whole, path: { checkId } })).data
const giveFeedback = async (body: sdk.FeedbackRequest) => (await sdk.giveFeedback({ ...whole, body })).data
const addToList = async (body: sdk.ListEntryRequest) => (await sdk.addToList({ ...whole, body })).data
const readLists = async (query: { list: 'watch' }) => (await sdk.readLists({ ...whole, query })).data
async function refused(body: sdk.CheckRequest): Promise<number> {
  const { error } = await sdk.check({ body })
  return error?.status ?? 0
}
${STEPS}`,
  },
]
