import { type SQL, sql } from 'drizzle-orm'
import { monitorDomain, monitorIdentity } from '../schema/monitoring.ts'

const employer = (standing: SQL) => sql`EXISTS (SELECT 1 FROM ${monitorDomain} d
  WHERE d.workspace_id = ${monitorIdentity.workspace_id} AND d.role = 'company' AND ${standing}
    AND (${monitorIdentity.email_domain} = d.domain
      OR substr(${monitorIdentity.email_domain}, -length(d.domain) - 1) = '.' || d.domain))`

/** SQL: the mail domain of a person is one that the workspace proved, or had proved and lost. */
export const EMPLOYER_PROVED = employer(sql`d.state IN ('verified', 'grace')`)
export const EMPLOYER_LOST = employer(sql`d.state IN ('lost', 'pending') AND d.lost_ms IS NOT NULL`)
