import type { ComponentChildren } from 'preact'
import type { Reading } from '../data/use-query.ts'
import { Failure, Loading } from './parts.tsx'

/** Shows the response, with the error of a failed reload above it; before the first response a loading message. */
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
