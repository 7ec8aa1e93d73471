/** `npm run admin -- create <email>` and `reset <email>`: manages accounts from the server's shell. */

import { mailAddressSchema } from '#shared/contract/work/request-forms.ts'
import { readConfig } from '../platform/config/config.ts'
import { migrate } from '../platform/db/all-migrations.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createOwner, resetAccount } from '../system/accounts/accounts-by-command.ts'
import { randomPassword } from '../system/accounts/first-admin.ts'
import { runCommand } from './run-command.ts'
import { workAsOwner } from './work-as-owner.ts'

await runCommand(async ([verb, given]) => {
  const email = mailAddressSchema.safeParse(given)
  if ((verb !== 'create' && verb !== 'reset') || !email.success) {
    throw new Error('npm run admin -- create <email>\nnpm run admin -- reset <email>')
  }
  const config = readConfig(process.env)
  workAsOwner(config.dataDir)
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const password = randomPassword()
    await (verb === 'create' ? createOwner : resetAccount)(database.db, email.data, password)
    return `Почта:  ${email.data}\nПароль: ${password}\nПароль показан один раз; смените его после входа.`
  } finally {
    await database.close()
  }
})
