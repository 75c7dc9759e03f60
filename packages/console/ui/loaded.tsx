import type { ComponentChildren } from 'preact'
import type { Reading } from '../data/use-query.ts'
import { Failure, Loading } from './parts.tsx'

/** What was read, below why it could not be read again; before the first answer, that it is under way. */
export function Loaded<T>({
  reading: { data, problem, reload },
  what,
  children,
}: {
  reading: Reading<T>
  what: string
  children: (data: T) => ComponentChildren
}) {
  return (
    <>
      {problem && <Failure problem={problem} retry={reload} />}
      {data === null && problem === null && <Loading what={what} />}
      {data !== null && children(data)}
    </>
  )
}
