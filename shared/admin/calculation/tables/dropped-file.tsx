/** Leads a price list that was dropped on the window, or opened with the program, to the upload tab of its table. */
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { notifyFailure, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { openedFile } from '#shared/admin/platform/files/opened-file.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { fileToCheck } from './dropped-table-file.ts'
import { pickDroppedTable } from './pick-dropped-table.ts'
import { fitTable } from './recognise-table.ts'

export const DroppedFile = () => {
  const { client } = useServices()
  const mayWrite = useCan('tables.write')
  const navigate = useNavigate()

  const receive = useEffectEvent(async (file: File): Promise<void> => {
    if (!mayWrite) return notifyWarning('Файл не открыт', 'Таблицы меняют только сотрудники с этим правом.')
    try {
      const title = await fitTable(client, file)
      if (title === null) {
        notifyWarning(
          'Таблица не определена',
          `${file.name}: откройте нужную таблицу и загрузите файл в ней.`,
        )
        await navigate('/admin/tables')
        return
      }
      fileToCheck.set({ title, file })
      await navigate(`/admin/tables/${title}?tab=upload`)
    } catch (error) {
      notifyFailure(error)
    }
  })

  const receiveAmong = useEffectEvent((files: readonly File[]): void => {
    if (files.length === 0) return
    const { file, warning } = pickDroppedTable(files)
    if (warning !== null) notifyWarning(file === null ? 'Файл не открыт' : 'Открыт один файл', warning)
    if (file !== null) void receive(file)
  })

  useEffect(() => {
    const isOfNobody = (event: DragEvent) =>
      !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (isOfNobody(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!isOfNobody(event)) return
      event.preventDefault()
      receiveAmong([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    const open = () => {
      const file = openedFile.get()
      openedFile.set(null)
      if (file !== null) void receive(file)
    }
    open()
    const stop = openedFile.subscribe(open)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      stop()
    }
  }, [])
  return null
}
