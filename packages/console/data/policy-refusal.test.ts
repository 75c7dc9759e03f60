import { fieldProblem, type FieldIssue } from '@vigil/contract'
import { expect, test } from 'vitest'
import { ApiProblem } from './api.ts'
import { editOf } from './policy-edit.ts'
import { wrongFieldsOf } from './policy-refusal.ts'

/** A refusal as the API makes it of these issues. */
function problemOf(issues: readonly FieldIssue[]): ApiProblem {
  const { code, message, details } = fieldProblem(issues)
  return new ApiProblem(400, code, message, details.issues)
}

test('messages belong to the fields of the edit; those of mutes name the signal', () => {
  const problem = problemOf([
    { path: ['draft', 'blockFrom'], message: 'Must be at most 100' },
    { path: ['draft', 'mute', '1'], message: 'There is no such signal' },
    { path: ['draft', 'mute', '2'], message: 'There is no such signal' },
    { path: ['draft', 'events', 'a.b', 'challengeFrom'], message: 'Must be at least 10' },
    { path: ['draft', 'events', 'a.b', 'mute', '0'], message: 'Cannot be muted' },
  ])
  const edit = editOf({ mute: ['tor_exit', 'x', 'y'], events: { 'a.b': { mute: ['z'] } } })
  const fields = wrongFieldsOf(problem, 'draft', edit)
  expect(Object.fromEntries(fields)).toEqual({
    blockFrom: 'Must be at most 100',
    mute: 'x: There is no such signal; y: There is no such signal',
    'events.a.b.challengeFrom': 'Must be at least 10',
    'events.a.b.mute': 'z: Cannot be muted',
  })
})

test('messages about the live rules are none of the draft', () => {
  const problem = problemOf([{ path: ['live', 'blockFrom'], message: 'Must be at most 100' }])
  expect([...wrongFieldsOf(problem, 'draft', editOf({})).keys()]).toEqual(['live.blockFrom'])
})
