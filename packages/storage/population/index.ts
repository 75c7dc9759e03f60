export { populationOf } from './cached-population.ts'
export { countPopulation, countPopulationOf } from './count-population.ts'
export { readNewest } from './counted-checks.ts'
export { populationMade, populationMs, populationMsOf } from './last-count.ts'
