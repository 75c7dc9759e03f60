import type { ProbeValues } from '@vigil/contract'

/** Returns one setting as reported by two APIs (Permissions, section 4), which never differ in a real browser. */
export async function permission(): Promise<ProbeValues['permission'] | undefined> {
  if (typeof Notification === 'undefined' || !navigator.permissions) return undefined
  const { state } = await navigator.permissions.query({ name: 'notifications' })
  return { notification: Notification.permission, query: state }
}
