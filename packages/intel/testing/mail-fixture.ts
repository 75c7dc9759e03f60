import { CONTEXTS, SYMBOLS } from '../address/gibberish.ts'
import { readMailTables } from '../address/mail-tables.ts'
import { compileMail } from '../build/compile-mail.ts'
import { unpackContainer } from '../tables/container.ts'

/** Small lists of mail domains, for tests. */
export const mailFixture = () =>
  compileMail(
    {
      disposableCurated: [['trash.example', 'burner.co.uk']],
      disposableCollected: [['burner.example', 'free.example', 'alias.example']],
      freeCollected: ['free.example'],
      free: ['gmail.com', 'post.example'],
      paid: ['paid.example'],
      forwarders: ['alias.example'],
      roles: ['info', 'postmaster'],
      disposableMx: ['mx.shared.example'],
    },
    { table: new Uint8Array(CONTEXTS * SYMBOLS), weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    'fixture',
  )

export const mailTablesFixture = () => readMailTables(unpackContainer(mailFixture().buffer))
