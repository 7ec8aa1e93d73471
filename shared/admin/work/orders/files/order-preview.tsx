/** Thumbnail of a file of an order; an empty frame until it has loaded, or when it cannot. */
import { Box } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { kindKey } from '#shared/admin/platform/calls/call-query.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { useObjectUrl } from '#shared/admin/platform/files/use-object-url.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Client } from '#shared/client/call.ts'
import { previewOrderFileEndpoint, readOrderFileEndpoint } from '#shared/contract/work/order-files.ts'

interface OrderPreviewProps {
  /** Id of the file; null for an empty frame. */
  file: number | null
  small?: boolean | undefined
}

export const OrderPreview = ({ file, small }: OrderPreviewProps) => {
  const { client } = useServices()
  const { data, isError } = useQuery({ ...fileQuery(client, file ?? 0, 'preview'), enabled: file !== null })
  const address = useObjectUrl(data)
  return (
    <PhotoFrame small={small}>
      {address && <img src={address} alt="" />}
      {isError && <Icon name="image" size={small ? 16 : 22} />}
    </PhotoFrame>
  )
}

export const PhotoFrame = ({ small, children }: { small?: boolean | undefined; children: ReactNode }) => (
  <Box component="span" className="admin-cropped" w={small ? 48 : undefined} flex="none">
    {children}
  </Box>
)

/** Bytes of a file, or of its preview; the server logs each read of a file. */
export const fileQuery = (client: Client, id: number, part: 'preview' | 'whole') =>
  queryOptions({
    queryKey: [...kindKey('order'), 'file', part, id],
    queryFn: async ({ signal }) => {
      const endpoint = part === 'whole' ? readOrderFileEndpoint : previewOrderFileEndpoint
      return (await client.download(endpoint, { params: { id }, signal })).content
    },
    staleTime: 'static',
    retry: false,
  })
