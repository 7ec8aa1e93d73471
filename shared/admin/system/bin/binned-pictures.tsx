/** Pictures that nothing used: the server puts them into the bin, and anybody who writes can bring them back. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Pager } from '#shared/admin/platform/components/controls/pager.tsx'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Empty, Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { useObjectUrl } from '#shared/admin/platform/files/use-object-url.ts'
import { showDay } from '#shared/admin/platform/format/show-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { type BinnedPicture, restorePicture } from '#shared/contract/content/media.ts'
import { binKey, binnedPictureQuery, binnedPicturesQuery } from './bin-queries.ts'
import classes from './binned-pictures.module.css'

export const BinnedPictures = ({ page, onPage }: { page: number; onPage(page: number): void }) => {
  const { client } = useServices()
  const list = useQuery(binnedPicturesQuery(client, page))
  if (list.isPending) return <LoadingRows rows={4} />
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.items.length === 0) return <Empty title="Картинок в корзине нет" />
  return (
    <>
      <ul className={classes.list}>
        {list.data.items.map(picture => (
          <Picture key={picture.hash} picture={picture} />
        ))}
      </ul>
      <Pager {...list.data} onChange={onPage} />
    </>
  )
}

const Picture = ({ picture: { hash, width, height, binnedAt, until } }: { picture: BinnedPicture }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const writes = useCan('content.write')
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await client.call(restorePicture, { params: { hash } })
      notifyDone('Картинка снова на месте')
    } catch (error) {
      notifyFailure(error)
      setBusy(false)
    }
    await queries.invalidateQueries({ queryKey: binKey })
  }
  return (
    <li className="admin-card">
      <Thumbnail hash={hash} />
      <p>
        {width} × {height} px
      </p>
      <p className="admin-quiet-small">
        Убрана {showDay(binnedAt)}, лежит до {showDay(until)}
      </p>
      {writes && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={`Вернуть картинку ${hash.slice(0, 8)}`}
          onClick={() => void restore()}
        >
          Вернуть
        </Button>
      )}
    </li>
  )
}

/** Its file lies out of the readers' sight, so that it comes with a call and not by an address. */
const Thumbnail = ({ hash }: { hash: string }) => {
  const { client } = useServices()
  const { data, isError } = useQuery(binnedPictureQuery(client, hash))
  const address = useObjectUrl(data)
  return (
    <div className={classes.picture}>
      {address && <img src={address} alt={`Картинка ${hash.slice(0, 8)}`} />}
      {isError && <span>Не открывается</span>}
    </div>
  )
}
