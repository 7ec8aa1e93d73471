/** The rule of `If-Match`, the same for every record. */
import { versionConflict } from '#server/platform/http/errors/http-error.ts'

/** Throws the 409 of a record that somebody else changed, when the caller named another version than the stored one. */
export const assertVersion = (record: { version: number }, ifMatch: number | null): void => {
  if (ifMatch !== null && ifMatch !== record.version) throw versionConflict()
}
