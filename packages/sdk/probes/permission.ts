import type { ProbeValues } from '@vigil/contract'

/** Both views of one setting (Permissions, section 4); a browser never contradicts itself. */
export async function permission(): Promise<ProbeValues['permission'] | undefined> {
  if (typeof Notification === 'undefined' || !navigator.permissions) return undefined
  const { state } = await navigator.permissions.query({ name: 'notifications' })
  return { notification: Notification.permission, query: state }
}
