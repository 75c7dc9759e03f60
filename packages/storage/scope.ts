/** An environment of a workspace: test and live never see each other. First argument of every function. */
export interface Scope {
  workspaceId: string
  env: 'test' | 'live'
}
