/** The layout of the pages behind the guard: navigation on the left, the page beside it. */
import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { Confirmations } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { useUndoKey } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { ShellNotices } from '#shared/admin/platform/components/dialogs/shell-notices.tsx'
import { Firm } from '#shared/admin/platform/components/facts/firm.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { useFirmAccent } from '#shared/admin/platform/components/facts/use-firm.ts'
import { CallProgress } from '#shared/admin/platform/components/states/call-progress.tsx'
import { afterCreate } from '../forms/move-states.ts'
import { CommandPalette } from '../navigation/command-palette.tsx'
import type { Destination } from '../navigation/destination.ts'
import { KeyboardHelp } from '../navigation/keyboard-help.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import type { PaletteGroup } from '../navigation/palette-group.ts'
import { useMenuCommands } from '../navigation/use-menu-commands.ts'
import { useUser } from '../session/use-session.ts'
import classes from './layout.module.css'

/** The parts of every screen that come from the wings. */
export interface AdminFrame {
  destinations: readonly Destination[]
  paletteGroups: readonly PaletteGroup[]
  /** At work on every screen without a place on it: what arrives, a file that is dropped. */
  Companions: ComponentType
  /** Work that waits for the server; above the page. */
  WaitingWork: ComponentType
}

export const AdminLayout = ({ destinations, paletteGroups, Companions, WaitingWork }: AdminFrame) => {
  const user = useUser()
  const accent = useFirmAccent('rail')
  const [menu, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const main = useFocusOnNavigation()
  useMenuCommands()
  useUndoKey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the renderer closes when the page changes
  useEffect(close, [pathname])
  return (
    <div className={classes.frame}>
      <a href="#admin-main" className={classes.skipLink}>
        К содержимому
      </a>
      <CallProgress />
      {user && (
        <>
          <aside className={classes.rail}>
            <Navigation user={user} destinations={destinations} />
          </aside>
          <div className={classes.topbar} style={accent}>
            <ActionIcon size="lg" aria-label="Открыть меню" onClick={open}>
              <Icon name="menu" />
            </ActionIcon>
            <Firm size={20} otherwise="Управление" />
          </div>
          <Drawer opened={menu} onClose={close} size={272} title="Меню" classNames={drawerClasses}>
            <Navigation user={user} destinations={destinations} />
          </Drawer>
          <CommandPalette destinations={destinations} groups={paletteGroups} />
          <KeyboardHelp />
          <Companions />
        </>
      )}
      <main className={classes.main} id="admin-main" ref={main} tabIndex={-1}>
        <ShellNotices />
        {user && <WaitingWork />}
        <Outlet />
      </main>
      <Confirmations />
    </div>
  )
}

const drawerClasses = {
  content: classes.drawer,
  header: classes.drawer,
  title: classes.drawerTitle,
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
