/** The menu: sections, the palette, the colour scheme, the signed-in person and signing out. */
import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { Link, useLocation } from 'react-router-dom'
import { SchemeSwitch } from '#shared/admin/platform/components/controls/scheme-switch.tsx'
import { Firm } from '#shared/admin/platform/components/facts/firm.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { useFirmAccent } from '#shared/admin/platform/components/facts/use-firm.ts'
import { can } from '#shared/domain/can.ts'
import type { SessionUser } from '../shell.ts'
import { type Destination, leadsTo } from './destination.ts'
import { showKeyboardHelp } from './keyboard-help.tsx'
import classes from './navigation.module.css'

interface NavigationProps {
  user: SessionUser
  destinations: readonly Destination[]
}

export const Navigation = ({ user, destinations }: NavigationProps) => {
  const { pathname } = useLocation()
  return (
    <nav className={classes.nav} style={useFirmAccent('rail')} aria-label="Разделы">
      <Link to="/admin" className={classes.brand}>
        <Firm size={20} otherwise="Управление" />
      </Link>
      <UnstyledButton className={classes.search} onClick={spotlight.open}>
        <Icon name="search" size={15} />
        <span>Найти</span>
        <kbd>Ctrl K</kbd>
      </UnstyledButton>
      {groupsOf(destinations.filter(place => can(user, place.needs) && isShown(place, pathname))).map(
        ([group, places]) => (
          <div key={group} className={classes.group}>
            {group && <p aria-hidden="true">{group}</p>}
            <ul {...(group ? { 'aria-label': group } : {})}>
              {places.map(place => (
                <Place key={place.path} place={place} current={leadsTo(place, pathname)} />
              ))}
            </ul>
          </div>
        ),
      )}
      <Popover position="top-start" width="target" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={`${classes.link} ${classes.user}`}>
            <span>{user.name || user.email}</span>
            <small>{user.email}</small>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.person}>
          <SchemeSwitch />
          <UnstyledButton className={classes.link} onClick={showKeyboardHelp}>
            <Icon name="keyboard" />
            <span>Клавиши</span>
            <kbd>?</kbd>
          </UnstyledButton>
          <Link to="/admin/logout" className={classes.link}>
            <Icon name="signOut" />
            <span>Выйти</span>
          </Link>
        </Popover.Dropdown>
      </Popover>
    </nav>
  )
}

const Place = ({ place, current }: { place: Destination; current: boolean }) => (
  <li>
    <Link
      to={place.path}
      className={classes.link}
      data-below={place.below && true}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon name={place.icon} />
      <span>{place.title}</span>
      {place.count && <Count {...place.count} />}
    </Link>
  </li>
)

const isShown = ({ path, below }: Destination, pathname: string): boolean =>
  below === undefined || [path, below].some(open => leadsTo({ path: open }, pathname))

const groupsOf = (destinations: readonly Destination[]): [group: string, Destination[]][] => [
  ...Map.groupBy(destinations, ({ group = '' }) => group),
]

const Count = ({ useCount, of }: NonNullable<Destination['count']>) => {
  const count = useCount()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      {count}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  )
}
