/** Commands of the desktop app's native menu, and Ctrl+S. */
import { spotlight } from '@mantine/spotlight'
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isFoundByScreen, requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { useKeydown } from '#shared/admin/platform/components/controls/single-keys.ts'
import { returnPath } from '#shared/domain/system/login-path.ts'
import { openedFile } from '../files/opened-file.ts'
import { useServices } from '../services.ts'

export const useMenuCommands = (): void => {
  const { shell } = useServices()
  const navigate = useNavigate()
  useKeydown(event => {
    const command = event.ctrlKey || event.metaKey
    // Physical key, since in a Russian layout it types «ы».
    if (!command || event.altKey || event.shiftKey || event.code !== 'KeyS') return
    event.preventDefault()
    requestSave()
  })
  // Layout effect: a menu command that arrives before there is a listener is lost.
  useLayoutEffect(
    () =>
      shell.onMenu?.(command => {
        if (command.kind === 'go') void navigate(returnPath(command.path))
        if (command.kind === 'signOut') void navigate('/admin/logout')
        if (command.kind === 'palette') spotlight.open()
        if (command.kind === 'save') requestSave()
        if (command.kind === 'file') openedFile.set(new File([command.content], command.name))
        if (command.kind === 'find' && !isFoundByScreen()) shell.findInPage?.()
      }),
    [shell, navigate],
  )
}
