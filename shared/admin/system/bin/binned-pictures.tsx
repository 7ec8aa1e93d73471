/** Pictures that the server put into the bin because nothing used them; anybody with write access can restore them. */
import { Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callKey, forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { Pager } from '#shared/admin/platform/components/controls/pager.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useObjectUrl } from '#shared/admin/platform/files/use-object-url.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  type BinnedPicture,
  listBinnedPicturesEndpoint,
  readBinnedPictureEndpoint,
  restorePictureEndpoint,
} from '#shared/contract/content/media.ts'
import classes from './binned-pictures.module.css'

export const BinnedPictures = ({ page, onPage }: { page: number; onPage(page: number): void }) => {
  const list = useCall(listBinnedPicturesEndpoint, { query: { page: pageOf(page) } }, forList)
  if (!list.isSuccess) return <QueryState of={list} rows={4} />
  if (list.data.items.length === 0) return <EmptyState title="Картинок в корзине нет" />
  return (
    <>
      <AutoColumns component="ul" least="13rem" level>
        {list.data.items.map(picture => (
          <Picture key={picture.hash} picture={picture} />
        ))}
      </AutoColumns>
      <Pager {...list.data} onChange={onPage} />
    </>
  )
}

const Picture = ({ picture: { hash, width, height, binnedAt, until } }: { picture: BinnedPicture }) => {
  const writes = useCan('content.write')
  const { busy, run } = useAction(client => client.call(restorePictureEndpoint, { params: { hash } }), {
    changes: ['picture'],
    done: 'Картинка снова на месте',
  })
  return (
    <li className="admin-card">
      <Thumbnail hash={hash} />
      <Text mb="2xs">
        {width} × {height} px
      </Text>
      <Text mb="2xs" className="admin-quiet-small">
        Убрана {formatDay(binnedAt)}, лежит до {formatDay(until)}
      </Text>
      {writes && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={`Вернуть картинку ${hash.slice(0, 8)}`}
          onClick={() => void run()}
        >
          Вернуть
        </Button>
      )}
    </li>
  )
}

/** Fetched by a call with the token, because a removed picture has no public URL. */
const Thumbnail = ({ hash }: { hash: string }) => {
  const { client } = useServices()
  const { data, isError } = useQuery({
    queryKey: callKey(readBinnedPictureEndpoint, { params: { hash } }),
    queryFn: async ({ signal }) =>
      (await client.download(readBinnedPictureEndpoint, { params: { hash }, signal })).content,
    // Never stale, since the hash names the content.
    staleTime: 'static',
    retry: false,
  })
  const address = useObjectUrl(data)
  return (
    <Box mb="xs" c="dimmed" fz="sm" className={`admin-cropped ${classes.picture}`}>
      {address && <img src={address} alt={`Картинка ${hash.slice(0, 8)}`} />}
      {isError && <span>Не открывается</span>}
    </Box>
  )
}
