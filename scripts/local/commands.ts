import { readFileSync } from 'node:fs'
import {
  DomainListResponse,
  FeedListResponse,
  KeyCreateResponse,
  KeyListResponse,
  KeyResponse,
  PlanListResponse,
  PlanResponse,
  WorkspaceDetailResponse,
  WorkspaceListResponse,
  WorkspaceResponse,
} from '@vigil/contract'
import type { Operator } from './operator.ts'

/** One command of the operator: its fixed words, then its arguments in order, the optional ones last. */
export interface Command {
  words: readonly string[]
  needs: readonly string[]
  may?: readonly string[]
  does: string
  run(operator: Operator, given: string[]): Promise<unknown>
}

const at = (workspaceId = '') => `/workspaces/${encodeURIComponent(workspaceId)}`

export const commands: readonly Command[] = [
  {
    words: ['plan', 'list'],
    needs: [],
    does: 'all plans',
    run: (operator) => operator.call('GET', '/plans', PlanListResponse),
  },
  {
    words: ['plan', 'save'],
    needs: ['FILE.json'],
    does: 'create a plan, or replace the one with its id',
    run: (operator, [file = '']) =>
      operator.call('POST', '/plans', PlanResponse, JSON.parse(readFileSync(file, 'utf8'))),
  },
  {
    words: ['workspace', 'list'],
    needs: [],
    does: 'all workspaces',
    run: (operator) => operator.call('GET', '/workspaces', WorkspaceListResponse),
  },
  {
    words: ['workspace', 'create'],
    needs: ['NAME', 'PLAN'],
    does: 'create a workspace on a plan',
    run: (operator, [name, planId]) =>
      operator.call('POST', '/workspaces', WorkspaceResponse, { name, planId }),
  },
  {
    words: ['workspace', 'show'],
    needs: ['WORKSPACE'],
    does: 'a workspace with its domains and keys',
    run: (operator, [id]) => operator.call('GET', at(id), WorkspaceDetailResponse),
  },
  {
    words: ['workspace', 'plan'],
    needs: ['WORKSPACE', 'PLAN'],
    may: ['STATUS'],
    does: 'set its plan, and trialing | active | past_due | canceled',
    run: (operator, [id, planId, planStatus]) =>
      operator.call('PATCH', at(id), WorkspaceResponse, { planId, planStatus }),
  },
  {
    words: ['workspace', 'suspend'],
    needs: ['WORKSPACE'],
    does: 'refuse all its keys',
    run: (operator, [id]) => operator.call('PATCH', at(id), WorkspaceResponse, { suspended: true }),
  },
  {
    words: ['workspace', 'resume'],
    needs: ['WORKSPACE'],
    does: 'admit its keys again',
    run: (operator, [id]) =>
      operator.call('PATCH', at(id), WorkspaceResponse, { suspended: false }),
  },
  {
    words: ['domain', 'add'],
    needs: ['WORKSPACE', 'HOST'],
    may: ['ROLE'],
    does: 'license a host, or make it verified | staging',
    run: (operator, [id, host, role = 'licensed']) =>
      operator.call('POST', `${at(id)}/domains`, DomainListResponse, { host, role }),
  },
  {
    words: ['domain', 'remove'],
    needs: ['WORKSPACE', 'HOST'],
    may: ['ROLE'],
    does: 'take the role from a host',
    run: (operator, [id, host = '', role = 'licensed']) => {
      const path = `${at(id)}/domains/${encodeURIComponent(host)}?role=${encodeURIComponent(role)}`
      return operator.call('DELETE', path, DomainListResponse)
    },
  },
  {
    words: ['key', 'list'],
    needs: ['WORKSPACE'],
    does: 'its keys, without their secrets',
    run: (operator, [id]) => operator.call('GET', `${at(id)}/keys`, KeyListResponse),
  },
  {
    words: ['key', 'create'],
    needs: ['WORKSPACE', 'KIND', 'ENV'],
    may: ['HOST'],
    does: 'secret | publishable, test | live; a publishable key is bound to HOST; shown once',
    run: (operator, [id, kind, env, websiteHostname]) =>
      operator.call('POST', `${at(id)}/keys`, KeyCreateResponse, { kind, env, websiteHostname }),
  },
  {
    words: ['key', 'revoke'],
    needs: ['WORKSPACE', 'KEY-ID'],
    does: 'revoke a key; it stops within 60 seconds',
    run: (operator, [id, keyId = '']) =>
      operator.call('DELETE', `${at(id)}/keys/${encodeURIComponent(keyId)}`, KeyResponse),
  },
  {
    words: ['feeds'],
    needs: [],
    does: 'how fresh the tables of intelligence are',
    run: (operator) => operator.call('GET', '/feeds', FeedListResponse),
  },
]

/** What `npm run vigil -- help` prints. */
export function usage(): string {
  const lines = commands.map(({ words, needs, may = [], does }) => {
    const form = [...words, ...needs, ...may.map((name) => `[${name}]`)].join(' ')
    return `  ${form.padEnd(44)} ${does}`
  })
  return [
    'npm run vigil -- COMMAND',
    '',
    ...lines,
    '',
    'Speaks to VIGIL_API_URL with VIGIL_OPERATOR_TOKEN, else to the running `npm run dev` or `npm run serve`.',
  ].join('\n')
}
