import { addresses } from './addresses.ts'
import { appAgents } from './app-agents.ts'
import { installations } from './installations.ts'
import { offices } from './offices.ts'
import { onboarding } from './onboarding.ts'
import { oneMachine } from './one-machine.ts'
import { programs } from './programs.ts'
import { serviceDesks } from './service-desks.ts'
import { sharedIdentifiers } from './shared-identifiers.ts'
import { sharedMachines } from './shared-machines.ts'
import { manyAccounts } from './signups.ts'
import { describeCases } from './support/describe-cases.ts'
import { turns } from './turns.ts'
import { workMachines } from './work-machines.ts'

describeCases([
  ['many accounts', manyAccounts],
  ['machines that are shared', sharedMachines],
  ['the machine of a service desk', serviceDesks],
  ['a machine that people of a firm use in turn', workMachines],
  ['an identifier or a firm that people share', sharedIdentifiers],
  ['accounts at one address', addresses],
  ['places of work', offices],
  ['people of one firm, more than a class', onboarding],
  ['programs', programs],
  ['one machine or one card', oneMachine],
  ['people who take turns at one machine', turns],
  ['an installation of the app', installations],
  ['an agent’s installation of the app', appAgents],
])
