import type { Tx } from '#server/platform/db/open.ts'
import { orNotFound } from '#server/platform/http/errors/http-error.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import {
  altsOf,
  type Description,
  describePicture,
  findLibraryRow,
  type LibraryRow,
} from './picture-library.store.ts'

export const pictureKind = {
  entityName: 'picture',
  find: findLibraryRow,
  replace: async ({ tx, at }, { hash }, description) => {
    await describePicture(tx, hash, description, at)
    return getLibraryRow(tx, hash)
  },
  log: {
    kind: 'picture',
    id: ({ hash }) => hash,
    fields: row => loggedPicture(descriptionOfPicture(row)),
  },
} satisfies EntityDefinition<LibraryRow, Description, string>

export const getLibraryRow = async (db: Tx, hash: string): Promise<LibraryRow> =>
  orNotFound(await findLibraryRow(db, hash), 'picture')

export const descriptionOfPicture = (row: LibraryRow): Description => ({
  name: row.name,
  alts: altsOf(row),
  focus: { x: row.focus_x, y: row.focus_y },
})

export const loggedPicture = ({ name, alts, focus }: Description) => ({
  name,
  imageAlt: alts.ru,
  ...(alts.uk ? { imageAltUk: alts.uk } : {}),
  focus: `${focus.x} ${focus.y}`,
})
