/** The rule of `If-Match` for all records. */
import { versionConflict } from '#server/platform/http/errors/http-error.ts'

/** Throws the 409 of a changed record when `If-Match` names another version than the stored one. */
export const assertVersion = (record: { version: number }, ifMatch: number | null): void => {
  if (ifMatch !== null && ifMatch !== record.version) throw versionConflict()
}
