import type { HttpEnv } from '@vigil/http'
import { auditEntry, OPERATOR } from '@vigil/service'
import type { Context } from 'hono'

/** The line of the audit log about a change that the operator is about to make. */
export const operatorChange = (
  c: Context<HttpEnv>,
  action: string,
  subject: string | null,
): ReturnType<typeof auditEntry> => auditEntry(c.var.services, OPERATOR, { action, subject })
