import {
  type AdminWorkspace,
  type WorkspaceDeletion,
  WorkspaceDeletionResponse,
  WorkspaceDetailResponse,
  WorkspaceListResponse,
  WorkspaceMoveResponse,
  WorkspaceResponse,
} from '@vigil/contract'
import {
  argument,
  type Command,
  columns,
  command,
  needed,
  queryOf,
  segment,
  UsageError,
} from './command.ts'
import { domainLine } from './domain-commands.ts'
import { keyLine } from './key-commands.ts'
import { isWorkspaceId } from './names.ts'

const workspaceLine = (workspace: AdminWorkspace): string[] => [
  workspace.id,
  workspace.name,
  workspace.planId,
  workspace.planStatus,
  workspace.trialEndsAt === null ? '' : `trial ends ${workspace.trialEndsAt}`,
  workspace.suspended ? 'suspended' : '',
  workspace.quietEvaluate ? 'evaluates quietly' : '',
]

function deletionText(deletion: WorkspaceDeletion): string {
  const { state, workspace, requestedBy, requestedAt, finishedAt, deleted, rows, receipt } =
    deletion
  const tables = columns(Object.entries(deleted).map(([table, n]) => [`  ${table}`, String(n)]))
  const head = `${workspace.name} (${workspace.id}): deletion requested by ${requestedBy} at ${requestedAt}`
  const tail =
    state === 'done'
      ? `Done at ${finishedAt}. Receipt:\n${receipt}`
      : `Running: the cron continues it, for at least two minutes. Then: workspace receipt ${workspace.id}`
  return [head, tables, `${rows} rows deleted.`, tail].filter((block) => block !== '').join('\n')
}

/** The id of a workspace that may be deleted, so that its name is gone. */
function deletedId(args: readonly string[]): string {
  const id = argument(args, 0)
  if (isWorkspaceId(id)) return id
  throw new UsageError(
    `workspace receipt takes the id that workspace delete printed, and no name: "${id}"`,
  )
}

const trialEnd = (flag: string | undefined) => (flag === 'never' ? null : flag)

const setting = (
  words: string,
  help: string,
  body: { suspended: boolean } | { quietEvaluate: boolean },
) =>
  command({
    words,
    args: ['WORKSPACE'],
    help,
    request: (args) => ({ method: 'PATCH', path: `/workspaces/${segment(args, 0)}`, body }),
    answer: WorkspaceResponse,
    print: ({ workspace }) => columns([workspaceLine(workspace)]),
  })

/** Workspaces. */
export const workspaceCommands: readonly Command[] = [
  command({
    words: 'workspace create',
    args: ['NAME'],
    flags: { plan: 'id of its plan' },
    help: 'Create a workspace.',
    request: (args, flags) => ({
      method: 'POST',
      path: '/workspaces',
      body: { name: argument(args, 0), planId: needed(flags, 'plan') },
    }),
    answer: WorkspaceResponse,
    print: ({ workspace }) => columns([workspaceLine(workspace)]),
  }),
  command({
    words: 'workspace list',
    args: [],
    flags: {
      name: 'only workspaces of this name',
      cursor: 'of the next page, as the previous one prints it',
    },
    help: 'List workspaces, oldest first.',
    request: (_, { name, cursor }) => ({
      method: 'GET',
      path: `/workspaces${queryOf({ name, cursor })}`,
    }),
    answer: WorkspaceListResponse,
    print: ({ workspaces, nextCursor }) =>
      [
        columns(workspaces.map(workspaceLine)),
        ...(nextCursor === null ? [] : [`more: --cursor ${nextCursor}`]),
      ].join('\n'),
  }),
  command({
    words: 'workspace show',
    args: ['WORKSPACE'],
    help: 'Show a workspace with its domains and keys.',
    request: (args) => ({ method: 'GET', path: `/workspaces/${segment(args, 0)}` }),
    answer: WorkspaceDetailResponse,
    print: ({ workspace, domains, keys }) =>
      [
        columns([workspaceLine(workspace)]),
        columns(domains.map(domainLine)),
        columns(keys.map(keyLine)),
      ]
        .filter((block) => block !== '')
        .join('\n\n'),
  }),
  command({
    words: 'workspace plan',
    args: ['WORKSPACE', 'PLAN'],
    flags: { status: 'trialing, active, past_due or canceled' },
    help: 'Set the plan of a workspace.',
    request: (args, flags) => ({
      method: 'PATCH',
      path: `/workspaces/${segment(args, 0)}`,
      body: { planId: argument(args, 1), planStatus: flags.status },
    }),
    answer: WorkspaceResponse,
    print: ({ workspace }) => columns([workspaceLine(workspace)]),
  }),
  command({
    words: 'workspace status',
    args: ['WORKSPACE', 'STATUS'],
    flags: { 'trial-ends': 'end of the trial, ISO 8601, or never' },
    help: 'Set the status of the plan: trialing, active, past_due or canceled.',
    request: (args, flags) => ({
      method: 'PATCH',
      path: `/workspaces/${segment(args, 0)}`,
      body: { planStatus: argument(args, 1), trialEndsAt: trialEnd(flags['trial-ends']) },
    }),
    answer: WorkspaceResponse,
    print: ({ workspace }) => columns([workspaceLine(workspace)]),
  }),
  setting('workspace suspend', 'Refuse every request of a workspace.', { suspended: true }),
  setting('workspace resume', 'Accept the requests of a suspended workspace again.', {
    suspended: false,
  }),
  setting('workspace quiet', 'Answer browsers only with a token and a coarse verdict.', {
    quietEvaluate: true,
  }),
  setting('workspace full', 'Answer browsers with the whole assessment.', { quietEvaluate: false }),
  command({
    words: 'workspace move',
    args: ['WORKSPACE', 'SHARDS'],
    help: 'Move a suspended workspace to its place among these databases, such as DB,DB_2.',
    request: (args) => ({
      method: 'POST',
      path: `/workspaces/${segment(args, 0)}/move`,
      body: { shards: argument(args, 1) },
    }),
    answer: WorkspaceMoveResponse,
    print: ({ moved, done }) =>
      `${moved} rows moved; ${done ? 'done' : 'more are left: repeat the command'}.`,
  }),
  command({
    words: 'workspace delete',
    args: ['WORKSPACE'],
    flags: {
      confirm: 'name of the workspace, again',
      by: 'who requests the deletion; the receipt names them',
    },
    help: 'Delete a workspace with everything in it. It cannot be undone.',
    request: (args, flags) => ({
      method: 'POST',
      path: `/workspaces/${segment(args, 0)}/deletion`,
      body: { name: needed(flags, 'confirm'), by: needed(flags, 'by') },
    }),
    answer: WorkspaceDeletionResponse,
    print: ({ deletion }) => deletionText(deletion),
  }),
  command({
    words: 'workspace receipt',
    args: ['WORKSPACE_ID'],
    help: 'Show what the deletion of a workspace deleted, with its signed receipt.',
    request: (args) => ({ method: 'GET', path: `/workspaces/${deletedId(args)}/deletion` }),
    answer: WorkspaceDeletionResponse,
    print: ({ deletion }) => deletionText(deletion),
  }),
]
