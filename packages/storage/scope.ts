/** An environment of a workspace: test and live data are separate. The first argument of storage functions. */
export interface Scope {
  workspaceId: string
  env: 'test' | 'live'
}
