import { Card, PageTitle } from '../ui/parts.tsx'
import { Audit } from './team/audit.tsx'
import { Members } from './team/members.tsx'

/** The members of the workspace, and the log of every change. */
export function TeamPage() {
  return (
    <>
      <PageTitle title="Team and audit" />
      <div class="cards">
        <Card title="Members" wide>
          <Members />
        </Card>
        <Card title="Audit log" wide>
          <Audit />
        </Card>
      </div>
    </>
  )
}
