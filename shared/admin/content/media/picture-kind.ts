import type { z } from 'zod'
import * as texts from '#messages/admin/content/media.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { mergeNamed } from '#shared/admin/platform/records/merge.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type LibraryPicture,
  pictureInputSchema,
  readPictureEndpoint,
  updatePictureEndpoint,
} from '#shared/contract/content/pictures.ts'

export type PictureValues = z.infer<typeof pictureInputSchema>

export const pictureKind = (client: Client): FormDefinition<PictureValues, LibraryPicture> => ({
  kind: 'picture',
  nameOf: id => `picture-${id}`,
  erasedWith: () => null,
  kept: pictureInputSchema,
  valuesOf: picture => ({
    name: picture?.name ?? '',
    alts: { ru: '', uk: '', ...picture?.alts },
    focus: picture?.focus ?? { x: 50, y: 50 },
  }),
  read: id => client.call(readPictureEndpoint, { params: { id } }),
  change: (id, body, ifMatch) => client.call(updatePictureEndpoint, { params: { id }, body, ifMatch }),
  merges: { alts: mergeNamed },
  titleOf: ({ name }) => texts.namedPicture({ name }),
})
