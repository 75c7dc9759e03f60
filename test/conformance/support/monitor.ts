import { type Answer, call } from './call.ts'
import { MonitorChanged, MonitorEnrolled, MonitorResult } from './results.ts'
import { resultOf } from './verbs.ts'
import type { Workspace } from './workspace.ts'

export const monitorPath = '/api/v1/monitor'

/** Calls the monitor route with the live key of a workspace; returns any response. */
export function sendMonitor(
  { secretLive: key }: Workspace,
  method: 'GET' | 'POST' | 'PATCH',
  body?: object,
): Promise<Answer> {
  return call('api', method, monitorPath, { key, body })
}

export const readMonitor = async (of: Workspace) =>
  resultOf(await sendMonitor(of, 'GET'), MonitorResult)

export const enrol = async (of: Workspace, body: object) =>
  resultOf(await sendMonitor(of, 'POST', body), MonitorEnrolled)

export const change = async (of: Workspace, body: object) =>
  resultOf(await sendMonitor(of, 'PATCH', body), MonitorChanged)

/** Enrols one person; returns the person's id. */
export async function watched(of: Workspace, email: string): Promise<string> {
  const { results } = await enrol(of, { email, audience: 'customer' })
  const id = results[0]?.id
  if (id === undefined) throw new Error(`${email} was not enrolled`)
  return id
}
