import type { Removal } from '#shared/admin/platform/records/removal.ts'
import { removePostEndpoint } from '#shared/contract/content/posts.ts'

export const postRemoval: Removal = {
  name: 'post',
  bin: 'post',
  remove: (client, id, ifMatch) => client.call(removePostEndpoint, { params: { id: Number(id) }, ifMatch }),
}
