import fc from 'fast-check'

// With `SEED`, generated cases are the same in every run; without it each run draws new ones.
const { SEED } = process.env
if (SEED !== undefined && SEED !== '') fc.configureGlobal({ seed: Number(SEED) })
