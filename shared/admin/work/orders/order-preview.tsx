/** Thumbnail of a file of an order; an empty frame until it has loaded, or when it cannot. */
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { useObjectUrl } from '#shared/admin/platform/files/use-object-url.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fileQuery } from './order-file-queries.ts'

interface OrderPreviewProps {
  /** Id of the file; null for an empty frame. */
  file: number | null
  /** Small size, for use beside a line of text. */
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

export const PhotoFrame = ({
  small,
  children,
}: Pick<OrderPreviewProps, 'small'> & { children: ReactNode }) => (
  <Box component="span" className="admin-cropped" w={small ? 48 : undefined} flex="none">
    {children}
  </Box>
)
