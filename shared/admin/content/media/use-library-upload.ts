/** Puts files into the library, one after the other. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { type LibraryPicture, storeInLibrary } from '#shared/contract/content/pictures.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import { picturesKey } from './picture-queries.ts'

/** `onStored` is told of each picture as the server has it. */
export const useLibraryUpload = (onStored: (picture: LibraryPicture) => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const sent = useSentSoFar()
  const line = useRef(Promise.resolve())

  const send = async (file: File) => {
    sent.set(null)
    try {
      if (file.size > postLimits.image) throw new ApiError(413, null, `${file.name}: картинка больше 10 МБ`)
      onStored(await client.call(storeInLibrary, { body: {}, files: { image: file }, onSent: sent.set }))
    } catch (error) {
      notifyFailure(error)
    }
    setWaiting(number => number - 1)
    await queries.invalidateQueries({ queryKey: picturesKey })
  }

  return {
    /** How many are on their way. */
    waiting,
    /** How far the one is that is being sent. */
    sent,
    add: (file: File) => {
      setWaiting(number => number + 1)
      line.current = line.current.then(() => send(file))
    },
  }
}
