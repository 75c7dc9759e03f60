import { DemoResponse } from '@vigil/contract'
import { type Command, command, segment } from './command.ts'

const demo = (words: string, method: 'PUT' | 'DELETE', help: string, done: string) =>
  command({
    words,
    args: ['WORKSPACE'],
    help,
    request: (args) => ({ method, path: `/workspaces/${segment(args, 0)}/demo` }),
    answer: DemoResponse,
    print: ({ demo: { workspaceId } }) => `${done} ${workspaceId}`,
  })

/** The demo page of the browser host. */
export const demoCommands: readonly Command[] = [
  demo('demo open', 'PUT', 'Open the demo page on a workspace.', '/demo is open, on'),
  demo('demo close', 'DELETE', 'Close the demo page and revoke its keys.', '/demo is closed, of'),
]
