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
    answer: SignInLink,
    print: ({ url, expiresAt }) => `${url}\nValid once, until ${expiresAt}.`,
  }),
]
