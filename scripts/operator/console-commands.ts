import { ConsoleLink } from '@vigil/contract'
import { type Command, command } from './command.ts'

/** Default name of the member; `operator` is reserved for the audit log. */
export const DEFAULT_MEMBER = 'Admin'

/** Commands for members of the console. */
export const consoleCommands: readonly Command[] = [
  command({
    words: 'console',
    args: [],
    flags: {
      workspace: 'id or name of the workspace; required if there are several',
      name: `name of the member (${DEFAULT_MEMBER}); a new name is added as a member`,
      role: 'of a new member: viewer, analyst or admin (admin)',
      email: 'address of a new member, for single sign-on',
    },
    help: 'Print a link that opens the console once, for ten minutes.',
    request: (_, { workspace, email, name = DEFAULT_MEMBER, role = 'admin' }) => ({
      method: 'POST',
      path: '/console-links',
      body: { name, role, workspace, email },
    }),
    answer: ConsoleLink,
    print: ({ url, expiresAt, member }, _, { role = member.role }) => {
      const link = `${url}\nValid once, until ${expiresAt}.`
      const kept = `${member.name} is a member already, as ${member.role}: --role is for a new member. An admin changes it under "Team and audit".`
      return role === member.role ? link : `${link}\n${kept}`
    },
  }),
]
