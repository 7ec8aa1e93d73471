import { Box, Flex, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { Link, useLocation } from 'react-router-dom'
import * as texts from '#messages/admin/platform/navigation.js'
import { SchemeSwitch } from '#shared/admin/platform/components/controls/scheme-switch.tsx'
import { FirmName } from '#shared/admin/platform/components/facts/firm.tsx'
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
    <Flex
      component="nav"
      direction="column"
      gap="xs"
      mih="100%"
      p="sm"
      style={useFirmAccent('rail')}
      aria-label={texts.sections}
    >
      <Box
        component={Link}
        to="/admin"
        px="xs"
        py="3xs"
        c="var(--admin-rail-bright)"
        fz="lg"
        lts="-0.01em"
        td="none"
      >
        <FirmName size={20} otherwise={texts.admin} />
      </Box>
      <UnstyledButton className={classes.search} onClick={spotlight.open}>
        <Icon name="search" size={15} />
        <span>{texts.find}</span>
        <kbd>Ctrl K</kbd>
      </UnstyledButton>
      {groupsOf(destinations.filter(place => can(user, place.needs) && isShown(place, pathname))).map(
        ([group, places]) => (
          <div key={group}>
            {group && (
              <Text px="xs" py="4xs" fz="xs" aria-hidden="true">
                {group}
              </Text>
            )}
            <Flex component="ul" direction="column" gap={1} {...(group ? { 'aria-label': group } : {})}>
              {places.map(place => (
                <Place key={place.path} place={place} current={leadsTo(place, pathname)} />
              ))}
            </Flex>
          </div>
        ),
      )}
      <Popover position="top-start" width="target" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={`${classes.link} ${classes.user}`}>
            <span>{user.name || user.email}</span>
            <Box component="small" c="var(--admin-rail-text)" fz="xs">
              {user.email}
            </Box>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown
          bd="1px solid var(--admin-rail-line)"
          bg="var(--admin-rail)"
          c="var(--admin-rail-text)"
        >
          <Stack gap="xs">
            <SchemeSwitch />
            <UnstyledButton className={classes.link} onClick={showKeyboardHelp}>
              <Icon name="keyboard" />
              <span>{texts.keyboard}</span>
              <kbd>?</kbd>
            </UnstyledButton>
            <Link to="/admin/logout" className={classes.link}>
              <Icon name="signOut" />
              <span>{texts.signOut}</span>
            </Link>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Flex>
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
    <Box
      component="span"
      ms="auto"
      miw="1.25rem"
      px="2xs"
      bdrs="xl"
      bg="var(--accent)"
      c="var(--on-accent)"
      fz="xs"
      fw={600}
      lh="1.25rem"
      ta="center"
    >
      <span>{count}</span>
      <VisuallyHidden>{` ${of}`}</VisuallyHidden>
    </Box>
  )
}
