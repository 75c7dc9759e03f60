import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Vigil, VigilProblem, VigilUnreachable } from '@vigil/client'
import type * as z from 'zod'

/** One tool: its name and description for the model, its parameters, and its result as text. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string
  title: string
  description: string
  input: Input
  /** Whether it writes data; such tools are offered only with --allow-writes. */
  writes: boolean
  run(vigil: Vigil, input: z.output<Input>): Promise<string>
}

/** Declares a tool; its input has the type of its schema. */
export function tool<Input extends z.ZodType>(declared: Tool<Input>): Tool<Input> {
  return declared
}

/** Converts a tool's text or failure to its result; a failure of the service becomes a sentence with the request id. */
export async function resultOf(work: Promise<string>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await work }] }
  } catch (failure) {
    return { content: [{ type: 'text', text: messageOf(failure) }], isError: true }
  }
}

function messageOf(failure: unknown): string {
  if (failure instanceof VigilProblem) {
    const { title, error, detail, issues, requestId, retryAfterSec } = failure.problem
    return [
      `${title} (${error}).`,
      detail,
      ...Object.entries(issues ?? {})
        .map(([field, messages]) => `${field}: ${messages.join('; ')}.`)
        // The detail of a single wrong field is this sentence.
        .filter((line) => line !== detail),
      retryAfterSec === undefined ? undefined : `Retry after ${retryAfterSec} s.`,
      requestId === undefined ? undefined : `Request ${requestId}.`,
    ]
      .filter((part) => part !== undefined)
      .join(' ')
  }
  if (failure instanceof VigilUnreachable) {
    return `The service gave no usable answer (${failure.reason}). Whether the request took effect is unknown.`
  }
  return 'The tool failed for a reason of its own.'
}
