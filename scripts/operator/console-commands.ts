import { SignInLink } from '@vigil/contract'
import { type Command, command } from './command.ts'

/** Default name of the member; `operator` is reserved for the audit log. */
export const DEFAULT_MEMBER = 'Admin'

/** Commands for members of the console. */
export const consoleCommands: readonly Command[] = [
  command({
    words: 'console',
    args: [],
    flags: {
      workspace: 'id or name of the workspace; without it the only one there is',
      name: `whose link it is (${DEFAULT_MEMBER}); a name that is new becomes a member`,
      role: 'of a new member: viewer, analyst or admin (admin)',
      email: 'address of a new member, for single sign-on',
    },
    help: 'Print a link that opens the console once, for ten minutes.',
    request: (_, { workspace, email, name = DEFAULT_MEMBER, role = 'admin' }) => ({
      method: 'POST',
      path: '/console-links',
      body: { name, role, workspace, email },
    }),
    answer: SignInLink,
    print: ({ url, expiresAt }) => `${url}\nIt works once, until ${expiresAt}.`,
  }),
]
