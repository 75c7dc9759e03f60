/** A workspace's world: test and live never see each other. First argument of every function. */
export interface Scope {
  workspaceId: string
  env: 'test' | 'live'
}
