import type { OrderPhotos } from '#shared/admin/content/cases/case-pictures.tsx'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { listOrderFilesEndpoint } from '#shared/contract/work/order-files.ts'
import { OrderPreview, PhotoFrame } from './order-preview.tsx'

export const orderPhotos: OrderPhotos = {
  useFiles: order =>
    useCall(listOrderFilesEndpoint, { params: { id: order ?? 0 } }, { enabled: order !== null }).data ?? [],
  Preview: ({ file, url }) =>
    file === null ? (
      <PhotoFrame>{url ? <img src={url} alt="" /> : <Icon name="image" size={22} />}</PhotoFrame>
    ) : (
      <OrderPreview file={file} />
    ),
}
