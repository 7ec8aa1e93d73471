import * as texts from '#messages/admin/work/orders.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { uploadOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { useUploadLine } from '#shared/admin/platform/files/upload-place.tsx'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { ApiError } from '#shared/client/api-error.ts'
import {
  addOrderFileEndpoint,
  listOrderFilesEndpoint,
  type OrderFile,
  type OrderFileInput,
  type OrderFilesRoom,
  orderFileLimits,
  readOrderFilesRoomEndpoint,
  updateOrderFileEndpoint,
} from '#shared/contract/work/order-files.ts'
import { orderFileRemoval } from '../order-kind.ts'

export const useOrderFiles = (order: number) => {
  const { client, queries } = useServices()
  const read = { params: { id: order } }
  const list = useCall(listOrderFilesEndpoint, read)
  const refreshFiles = () => refresh(queries, listOrderFilesEndpoint, readOrderFilesRoomEndpoint, 'case')
  const used = (list.data ?? []).reduce((sum, { size }) => sum + size, 0)
  // Undefined until it is read: the server rejects files beyond the limit itself.
  const room = useCall(readOrderFilesRoomEndpoint, read, { retry: false }).data

  const line = useUploadLine(async (file, onSent) => {
    try {
      const flaw = flawOf(file, room)
      if (flaw) throw new ApiError(413, null, flaw)
      const call = { ...read, body: {}, files: { file }, onSent }
      await uploadOnce(`order file ${order}`, file, {}, idempotencyKey =>
        client.call(addOrderFileEndpoint, { ...call, idempotencyKey }),
      )
    } finally {
      await refreshFiles()
    }
  })

  /** Changes a file; never queued, since files need a connection. Resolves false after a failure, which it reports. */
  const change = async ({ id, version }: OrderFile, body: OrderFileInput): Promise<boolean> => {
    try {
      await client.call(updateOrderFileEndpoint, { params: { id }, body, ifMatch: version })
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    } finally {
      await refreshFiles()
    }
  }

  const putAway = useRemoval(orderFileRemoval, refreshFiles)
  const remove = (file: OrderFile) =>
    putAway(file, {
      title: texts.fileOfOrder({ order }),
      removed: texts.fileRemoved({ title: file.title }),
      returned: texts.fileReturned,
    })
  return { list, used, room, line, change, remove }
}
export type OrderFilesEditor = ReturnType<typeof useOrderFiles>

const flawOf = ({ name, type, size }: File, room: OrderFilesRoom | undefined): string | null => {
  if (/hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name)) return texts.isHeic
  if (size > orderFileLimits.file) return texts.fileTooLarge({ value1: orderFileLimits.file / 1024 ** 2 })
  if (room && room.size + size > room.most) return texts.orderRoomFull
  if (room && room.all.size + size > room.all.most) return texts.roomFull
  return null
}
