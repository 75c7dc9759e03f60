import { type Case, desktop, NET, usual } from './case.ts'

/** The usual computer of an account with twelve visits, its visits, and the day of the login that is judged. */
export const PC = desktop(1)
export const KNOWN = usual('jane', 12, { browser: PC })
export const DAY = 30

/** A login of that account, from the usual computer at home unless `about` says otherwise. */
export const login = (about: Partial<Extract<Case['steps'][number], { ip: string }>>) => ({
  day: DAY,
  event: 'login' as const,
  account: 'jane',
  ip: NET.home,
  browser: PC,
  ...about,
})

/** A login after twelve visits from one computer at one home line. */
export const after = (
  name: string,
  right: Case['right'],
  reason: string,
  about: Parameters<typeof login>[0],
  never?: Case['never'],
): Case => ({ name, reason, right, steps: [...KNOWN, login(about)], ...(never && { never }) })
