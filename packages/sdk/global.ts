import { Vigil } from './index.ts'

// The complete SDK as one script, for pages that host it themselves.
Object.assign(globalThis, { Vigil })
