/** The layout of the pages behind the guard: navigation on the left, the page beside it. */
import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { LiveRequests } from '#shared/admin/work/requests/live/live-requests.tsx'
import { Icon } from '../components/icon.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { useUndoKey } from '../components/notify-undoable.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { ShellNotices } from '../components/shell-notices.tsx'
import { CommandPalette } from '../navigation/command-palette.tsx'
import { KeyboardHelp } from '../navigation/keyboard-help.tsx'
import { afterCreate } from '../navigation/move-states.ts'
import { Navigation } from '../navigation/navigation.tsx'
import { useMenuCommands } from '../navigation/use-menu-commands.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'

/** Of the program only: in a browser a file on the window would be dropped by mistake. */
const DroppedFile = lazyPart(
  async () => (await import('#shared/admin/calculation/tables/dropped-file.tsx')).DroppedFile,
)

/** After the page: what waits has waited before. */
const Outbox = lazyPart(async () => (await import('../waiting/outbox.tsx')).Outbox)

export const AdminLayout = () => {
  const { shell } = useServices()
  const user = useUser()
  const [menu, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const main = useFocusOnNavigation()
  useMenuCommands()
  useUndoKey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the renderer closes when the page changes
  useEffect(close, [pathname])
  return (
    <div className="admin-frame">
      <a href="#admin-main" className="admin-skip-link">
        К содержимому
      </a>
      <ProgressBar />
      {user && (
        <>
          <aside className="admin-rail">
            <Navigation user={user} />
          </aside>
          <div className="admin-topbar">
            <ActionIcon size="lg" aria-label="Открыть меню" onClick={open}>
              <Icon name="menu" />
            </ActionIcon>
            <span className="admin-brand">Управление</span>
          </div>
          <Drawer opened={menu} onClose={close} size={272} title="Меню" classNames={drawerClasses}>
            <Navigation user={user} />
          </Drawer>
          <CommandPalette />
          <KeyboardHelp />
          <LiveRequests />
          {shell.kind === 'desktop' && <DroppedFile />}
        </>
      )}
      <main className="admin-main" id="admin-main" ref={main} tabIndex={-1}>
        <ShellNotices />
        {user && <Outbox />}
        <Outlet />
      </main>
    </div>
  )
}

const drawerClasses = {
  content: 'admin-rail-drawer',
  header: 'admin-rail-drawer',
  title: 'admin-rail-drawer-title',
}

/** Moves the focus to the new page's heading, so that the keyboard and readers start there. */
const useFocusOnNavigation = () => {
  const { pathname, state } = useLocation()
  // The same entry of the history is an ordinary page to whoever comes back to it.
  const isSameForm = useNavigationType() === 'REPLACE' && state === afterCreate
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (isSameForm) return
    window.scrollTo(0, 0)
    // A page that is there for typing has already chosen its field.
    if (main.current?.contains(document.activeElement) && document.activeElement?.matches('input, textarea'))
      return
    const title = main.current?.querySelector<HTMLElement>('[data-page-title]')
    const target = title ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname, isSameForm])
  return main
}
