import { bonusFarm } from './bonus-farm.ts'
import { burst } from './burst.ts'
import { cookieFarm } from './cookie-farm.ts'
import type { Farm } from './farm.ts'
import { signupFarm } from './signup-farm.ts'

export const farms: readonly Farm[] = [signupFarm, bonusFarm, burst, cookieFarm]
