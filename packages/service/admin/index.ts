export { makeConsoleLink } from './console-link.ts'
export { deleteWorkspace, finishDeletions, readWorkspaceDeletion } from './delete-workspace.ts'
export { closeDemo, openDemo, readDemo } from './demo.ts'
export { addDomain, noHost, removeDomain } from './domains.ts'
export { createKey, listKeys, revokeKey } from './keys.ts'
export { metrics } from './metrics.ts'
export { moveWorkspace } from './move-workspace.ts'
export { listPlans, savePlan } from './plans.ts'
export { workspaceUsage } from './usage.ts'
export {
  changeWorkspace,
  createWorkspace,
  describeWorkspace,
  findWorkspace,
  listWorkspaces,
} from './workspaces.ts'
export { wrongField } from './wrong-field.ts'
