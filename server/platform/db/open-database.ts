import type { Config } from '../config/config.ts'
import { type Database, openSqlite } from './open.ts'

/** `onError` is called for lost connections. PostgreSQL's client is large, so it is loaded only where it is used. */
export const openDatabase = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: unknown) => void = () => {},
): Promise<Database> =>
  databaseUrl ? (await import('./open-postgres.ts')).openPostgres(databaseUrl, onError) : openSqlite(dataDir)
