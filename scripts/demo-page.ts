import { DemoResponse, WorkspaceListResponse, WorkspaceResponse } from '@vigil/contract'
import { openOperator } from './local/operator.ts'

const workspaceName = 'Demo page'

/**
 * Opens the demo page where it is closed, on a workspace of its own with the demo's plan, so that
 * its visitors stay apart from everybody's else. Needs the plan that `seedDemo` makes.
 */
export async function openDemoPage(
  api: string,
  edge: string,
  operatorToken: string,
): Promise<void> {
  const page = await fetch(`${edge}/demo`)
  await page.body?.cancel()
  if (page.ok) return
  const operator = openOperator(api, operatorToken)
  const { workspaces } = await operator.call('GET', '/workspaces', WorkspaceListResponse)
  const found = workspaces.find(({ name }) => name === workspaceName)
  const wanted = { name: workspaceName, planId: 'demo' }
  const { id } =
    found ?? (await operator.call('POST', '/workspaces', WorkspaceResponse, wanted)).workspace
  await operator.call('PUT', `/workspaces/${id}/demo`, DemoResponse)
}
