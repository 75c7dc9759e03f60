/** An environment of a workspace: test and live data are separate. First argument of every function. */
export interface Scope {
  workspaceId: string
  env: 'test' | 'live'
}
