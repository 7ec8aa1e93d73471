import type { Removal } from '#shared/admin/platform/records/removal.ts'
import { removeOrderFileEndpoint } from '#shared/contract/work/order-files.ts'

export const orderFileRemoval: Removal = {
  name: 'order-file',
  bin: 'order-file',
  remove: (client, id, ifMatch) =>
    client.call(removeOrderFileEndpoint, { params: { id: Number(id) }, ifMatch }),
}
