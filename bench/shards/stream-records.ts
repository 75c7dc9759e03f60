import type { GraphSelf } from '@vigil/evidence'
import type { Scope } from '@vigil/storage'
import { addFeedback, type Databases } from '../../packages/storage/spread/index.ts'
import type { StreamVisit } from './stream.ts'

export const SCOPE: Scope = { workspaceId: 'stream', env: 'live' }

/** Returns the visit in the form that the graph compares with other accounts. */
export function selfOf({ account, email, mailbox, visitor, device, ip }: StreamVisit): GraphSelf {
  return {
    user: account,
    email,
    mailbox,
    family: null,
    visitor,
    device,
    ip,
    visitorIsOwn: true,
    ipIsShared: false,
    deviceConfidence: 'high',
  }
}

/** Stores the integrator's feedback about a visit's account. */
export async function giveFeedback(
  databases: Databases,
  { n, atMs }: StreamVisit,
  { checkId, label, account }: { checkId: string; label: 'fraud' | 'legitimate'; account: string },
): Promise<void> {
  const feedback = {
    id: `feedback-${n}`,
    accountKeys: [account],
    checkId,
    label,
    noteEncrypted: null,
    byKey: 'key',
    atMs,
  }
  const audit = {
    id: `audit-${n}`,
    actor: 'key',
    memberId: null,
    action: 'feedback_given',
    subject: checkId,
    before: null,
    after: null,
    atMs,
  }
  await addFeedback(SCOPE, databases, feedback, audit)
}
