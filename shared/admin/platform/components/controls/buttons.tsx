/** The buttons that stand in rows, tools and notices everywhere: an icon alone, small ones with words, one to read again. */

import { ActionIcon, type ActionIconProps, Button, type ButtonProps, type ElementProps } from '@mantine/core'
import * as texts from '#messages/admin/platform/components.js'
import { Icon, type IconName } from '../facts/icon.tsx'
import { focusAround } from './use-focus-back.ts'

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  icon: IconName
  /** Accessible name. */
  label: string
  iconSize?: number
}

export const IconButton = ({ icon, label, iconSize = 16, ...button }: IconButtonProps) => (
  <ActionIcon aria-label={label} {...button}>
    <Icon name={icon} size={iconSize} />
  </ActionIcon>
)

interface OwnButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {}

/** As high as a line of text, for rows and sentences. */
export const CompactButton = (button: OwnButtonProps) => (
  <Button size="compact-sm" variant="default" {...button} />
)

interface SmallButtonProps extends OwnButtonProps {
  icon?: IconName
}

export const SmallButton = ({ icon, ...button }: SmallButtonProps) => (
  <Button size="xs" variant="default" leftSection={icon && <Icon name={icon} size={14} />} {...button} />
)

interface RetryButtonProps extends ButtonProps {
  onRetry(): unknown
}

/** Reads again what a notice says is not there; the notice goes at once. */
export const RetryButton = ({ onRetry, children = texts.retry, ...button }: RetryButtonProps) => (
  <SmallButton
    {...button}
    onClick={event => {
      focusAround(event.currentTarget)
      void onRetry()
    }}
  >
    {children}
  </SmallButton>
)
