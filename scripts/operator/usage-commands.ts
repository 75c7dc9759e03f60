import { WorkspaceUsageResponse } from '@vigil/contract'
import { type Command, columns, command, segment } from './command.ts'

/** What workspaces use. */
export const usageCommands: readonly Command[] = [
  command({
    words: 'workspace usage',
    args: ['WORKSPACE'],
    help: 'Show the checks of the last 30 days, live and test.',
    request: (args) => ({ method: 'GET', path: `/workspaces/${segment(args, 0)}/usage` }),
    answer: WorkspaceUsageResponse,
    print: ({ days }) =>
      columns([
        ['day', 'live', 'test'],
        ...days.map(({ day, liveChecks, testChecks }) => [
          day,
          String(liveChecks),
          String(testChecks),
        ]),
      ]),
  }),
]
