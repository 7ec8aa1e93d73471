/** Runs a command of the shell: its arguments in, one text out, a failure as one line and exit code 1. */
import { dbErrorCode } from '../platform/db/transient-db-error.ts'

export const runCommand = async (work: (args: string[]) => Promise<string>): Promise<void> => {
  // As in the server: files that a command writes are readable for its own user only.
  process.umask(0o077)
  const startedBy = process.getuid?.()
  try {
    process.stdout.write(`${await work(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (dbErrorCode(error) === 'EACCES' && process.getuid?.() !== startedBy)
      process.stderr.write(
        'The command goes on as the owner of DATA_DIR, who has to be able to read the file.\n',
      )
    process.exitCode = 1
  }
}
