export { addDomain, listDomains, removeDomain } from './domains.ts'
export {
  changeWorkspace,
  createWorkspace,
  listWorkspaces,
  readWorkspace,
  type WorkspaceChange,
} from './workspaces.ts'
