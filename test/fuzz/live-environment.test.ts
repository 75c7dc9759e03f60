import { describeFuzz } from './describe-fuzz.ts'

describeFuzz('live')
