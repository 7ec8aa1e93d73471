import Sqlite from 'better-sqlite3'

/** A SQLite file that closes at the end of the block that opens it with `using`. */
export class SqliteFile extends Sqlite {
  [Symbol.dispose](): void {
    this.close()
  }
}
