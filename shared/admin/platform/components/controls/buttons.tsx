/** The two buttons that stand in rows and tools everywhere: an icon alone, and a small one with words. */
import { ActionIcon, type ActionIconProps, Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { Icon, type IconName } from '../facts/icon.tsx'

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

interface SmallButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  icon?: IconName
}

export const SmallButton = ({ icon, ...button }: SmallButtonProps) => (
  <Button size="xs" variant="default" leftSection={icon && <Icon name={icon} size={14} />} {...button} />
)
