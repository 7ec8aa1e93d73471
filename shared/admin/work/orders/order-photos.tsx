import { useQuery } from '@tanstack/react-query'
import type { OrderPhotos } from '#shared/admin/content/cases/case-pictures.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { orderFilesQuery } from './order-file-queries.ts'
import { OrderPreview, PhotoFrame } from './order-preview.tsx'

export const orderPhotos: OrderPhotos = {
  useFiles: order => {
    const { client } = useServices()
    return useQuery({ ...orderFilesQuery(client, order ?? 0), enabled: order !== null }).data ?? []
  },
  Preview: ({ file, url }) =>
    file === null ? (
      <PhotoFrame>{url ? <img src={url} alt="" /> : <Icon name="image" size={22} />}</PhotoFrame>
    ) : (
      <OrderPreview file={file} />
    ),
}
