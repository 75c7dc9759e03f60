const employer = (standing: string) => `EXISTS (SELECT 1 FROM monitor_domain d
  WHERE d.workspace_id = i.workspace_id AND d.role = 'company' AND ${standing}
    AND (i.email_domain = d.domain OR substr(i.email_domain, -length(d.domain) - 1) = '.' || d.domain))`

/** SQL: the mail domain of person `i` is one that the workspace proved, or had proved and lost. */
export const EMPLOYER_PROVED = employer(`d.state IN ('verified', 'grace')`)
export const EMPLOYER_LOST = employer(`d.state IN ('lost', 'pending') AND d.lost_ms IS NOT NULL`)
