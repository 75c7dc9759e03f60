import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { openShards } from '../../packages/storage/shards.ts'

/** A mistake of the operator: the message names it and the fix. */
export class DeployError extends Error {}

const isPlaceholder = (text: string) =>
  /^0+1?$/.test(text.replaceAll('-', '')) || /(^|[./])example\.(com|net|org)(\/|$)/.test(text)
const real = <T extends z.ZodType<string>>(schema: T, fix: string) =>
  schema.refine((text) => !isPlaceholder(text), `is a placeholder: ${fix}`)
const baseUrl = (what: string) =>
  real(
    z
      .string()
      .refine(
        (text) => URL.canParse(text) && new URL(text).origin === text,
        'must be an origin such as https://api.acme.com, without a path',
      ),
    `write the address at which ${what} will answer`,
  )

/** A stand-in for a D1 database, to validate GRAPH_SHARDS and GRAPH_SPREAD. */
const BOUND = { prepare: () => null, batch: () => null }

/**
 * Returns the error that the Workers would throw on every request: GRAPH_SHARDS or GRAPH_SPREAD names an unbound
 * database.
 */
function shardMistake(vars: Record<string, string>, databases: readonly string[]): string | null {
  const bound = Object.fromEntries(['DB', ...databases].map((name) => [name, BOUND]))
  try {
    openShards(Object.assign(Object.create(null), vars, bound))
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

const resourceName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,40}$/, 'must be lower-case letters, digits and dashes')

/** Settings of a deployment (deploy.json). */
const DeployFields = z.strictObject({
  accountId: real(
    z.string().regex(/^[0-9a-f]{32}$/, 'must be the 32 hex digits of `npx wrangler whoami`'),
    'write the id that `npx wrangler whoami` prints',
  ),
  /** Names the database, the namespace and the Workers `<name>-api` and `<name>-edge`. */
  name: resourceName.default('vigil'),
  apiUrl: baseUrl('the API'),
  edgeUrl: baseUrl('the browser host'),
  /** Where D1 is created (developers.cloudflare.com/d1/configuration/data-location). */
  location: z.enum(['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']).optional(),
  /** Stores D1 inside a jurisdiction; cannot be changed later. */
  jurisdiction: z.enum(['eu', 'fedramp']).optional(),
  /** Whether requests are counted in Analytics Engine, which an account enables once in its dashboard. */
  analytics: z.boolean().default(true),
  /** Further databases that GRAPH_SHARDS and GRAPH_SPREAD may name: D1's name by the name of the binding. */
  databases: z.record(z.string(), resourceName).default({}),
  vars: z.record(z.string(), z.string()).default({}),
  /** Created if the deployment has none. */
  workspace: z
    .strictObject({
      name: z.string().min(1),
      site: real(z.string().min(1), 'write the host of your pages'),
    })
    .optional(),
})
const DeployConfig = DeployFields.superRefine(({ name, databases, vars }, { addIssue }) => {
  for (const binding of Object.keys(databases)) {
    if (/^DB_[A-Z0-9_]+$/.test(binding)) continue
    const message = 'must be a binding such as DB_2'
    addIssue({ code: 'custom', path: ['databases', binding], message })
  }
  const names = [name, ...Object.values(databases)]
  if (new Set(names).size < names.length) {
    const message = `must name each D1 database once, and not ${name}, which is DB`
    addIssue({ code: 'custom', path: ['databases'], message })
  }
  const mistake = shardMistake(vars, Object.keys(databases))
  if (mistake !== null) {
    const message = `cannot be: ${mistake} (\`databases\` binds those beside DB)`
    addIssue({ code: 'custom', path: ['vars'], message })
  }
})
export type DeployConfig = z.infer<typeof DeployConfig>

/** Reads deploy.json. Throws DeployError, which names every field that is wrong, with its fix. */
export function readDeployConfig(path: string): DeployConfig {
  if (!existsSync(path)) {
    throw new DeployError(`${path} is missing: copy deploy.example.json to it and fill it in`)
  }
  const text = readFileSync(path, 'utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new DeployError(`${path} is no JSON: ${cause instanceof Error ? cause.message : ''}`)
  }
  const read = DeployConfig.safeParse(value)
  if (read.success) return read.data
  const lines = read.error.issues.map(
    ({ path: field, message }) => `  ${field.join('.') || 'the file'} ${message}`,
  )
  throw new DeployError(`${path} cannot be deployed:\n${lines.join('\n')}`)
}
