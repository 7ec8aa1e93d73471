/** The layout of the pages behind the guard: navigation on the left, the page beside it. */

import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import * as texts from '#messages/admin/platform/layouts.js'
import { Confirmations } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { useUndoKey } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { ShellNotices } from '#shared/admin/platform/components/dialogs/shell-notices.tsx'
import { FirmName } from '#shared/admin/platform/components/facts/firm.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { useFirmAccent } from '#shared/admin/platform/components/facts/use-firm.ts'
import { CallProgress } from '#shared/admin/platform/components/states/call-progress.tsx'
import { backToList } from '../components/page.tsx'
import { afterCreate } from '../forms/move-states.ts'
import { CommandPalette } from '../navigation/command-palette.tsx'
import type { Destination } from '../navigation/destination.ts'
import { KeyboardHelp } from '../navigation/keyboard-help.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import type { PaletteGroup } from '../navigation/palette-group.ts'
import { useMenuCommands } from '../navigation/use-menu-commands.ts'
import { useUser } from '../session/use-session.ts'
import classes from './layout.module.css'

/** Parts of every screen that the other folders of the admin supply. */
export interface AdminFrame {
  destinations: readonly Destination[]
  paletteGroups: readonly PaletteGroup[]
  /** Runs on every screen without being visible: news of requests, files opened with the program. */
  Listeners: ComponentType
  /** List of unsent changes, shown above the page. */
  SaveQueues: ComponentType
}

export const AdminLayout = ({ destinations, paletteGroups, Listeners, SaveQueues }: AdminFrame) => {
  const user = useUser()
  const accent = useFirmAccent('rail')
  const [menu, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const main = useFocusOnNavigation()
  useMenuCommands()
  useUndoKey()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(close, [pathname])
  return (
    <div className={classes.frame}>
      <a href="#admin-main" className={classes.skipLink}>
        {texts.skipToContent}
      </a>
      <CallProgress />
      {user && (
        <>
          <aside className={classes.rail}>
            <Navigation user={user} destinations={destinations} />
          </aside>
          <div className={classes.topbar} style={accent}>
            <ActionIcon size="lg" aria-label={texts.openMenu} onClick={open}>
              <Icon name="menu" />
            </ActionIcon>
            <FirmName size={20} otherwise={texts.admin} />
          </div>
          <Drawer opened={menu} onClose={close} size={272} title={texts.menu} classNames={drawerClasses}>
            <Navigation user={user} destinations={destinations} />
          </Drawer>
          <CommandPalette destinations={destinations} groups={paletteGroups} />
          <KeyboardHelp />
          <Listeners />
        </>
      )}
      <main className={classes.main} id="admin-main" ref={main} tabIndex={-1}>
        <ShellNotices />
        {user && <SaveQueues />}
        <Outlet />
      </main>
      <Confirmations />
    </div>
  )
}

/** Layout of the sign-in pages: nothing but the page. */
export const EmptyLayout = () => (
  <div className={classes.empty}>
    <CallProgress />
    <main>
      <Outlet />
    </main>
  </div>
)

const drawerClasses = {
  content: classes.drawer,
  header: classes.drawer,
}

/** Moves the focus to the new page's heading, or back to a record's line, so that the keyboard and readers start there. */
const useFocusOnNavigation = () => {
  const { pathname, search, state } = useLocation()
  // REPLACE only: coming back to this history entry later must move the focus as usual.
  const moved = useNavigationType()
  const isSameForm = moved === 'REPLACE' && state === afterCreate
  const main = useRef<HTMLElement>(null)
  // POP: loaded by the browser, which places the focus. The sign-in leads here without loading.
  const shown = useRef(moved === 'POP' ? { pathname, search } : null)
  useEffect(() => {
    const left = shown.current
    shown.current = { pathname, search }
    if (left?.pathname === pathname || isSameForm) return
    window.scrollTo(0, 0)
    if (left && (moved === 'POP' || state === backToList)) {
      // Back from a record: to its line in the list, scrolled into view.
      const addresses = [left.pathname, left.pathname + left.search]
      const links = main.current?.querySelectorAll('.admin-page-body a') ?? []
      const line = [...links].find(link => addresses.includes(link.getAttribute('href') ?? ''))
      if (line instanceof HTMLElement) line.focus()
      if (line && line === document.activeElement) return
    }
    // A field of the new page has already focused itself: the focus stays there.
    if (main.current?.contains(document.activeElement) && document.activeElement?.matches('input, textarea'))
      return
    const title = main.current?.querySelector<HTMLElement>('[data-page-title]')
    const target = title ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname, search, state, isSameForm, moved])
  return main
}
