export type DamageKind =
  /** The bytes are not those that were written. */
  | 'damaged'
  /** The archive ends too early. */
  | 'cut-off'
  /** A part of the archive is missing. */
  | 'missing'
  /** The archive holds a file that no backup has. */
  | 'foreign'
  /** Rows refer to missing rows, or a table has another number of rows than the manifest says. */
  | 'rows'
  /** The file is no backup, or its format is one that this version cannot read. */
  | 'unreadable'

/** `part` names the file in the archive, or null where the archive itself is meant. */
export class BackupDamage extends Error {
  readonly kind: DamageKind
  readonly part: string | null

  constructor(kind: DamageKind, part: string | null, message: string) {
    super(message)
    this.kind = kind
    this.part = part
  }
}
