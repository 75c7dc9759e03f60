export { ramp } from '@vigil/evidence'
