/** Where somebody is made an owner, the server asks for the caller's own password. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { Role } from '#shared/domain/can.ts'

export const OwnPassword = (props: PasswordInputProps) => (
  <PasswordInput
    label="Ваш пароль"
    description="Владелец управляет людьми и данными, поэтому подтвердите, что это Вы. Если почта настроена, все владельцы получат письмо."
    autoComplete="current-password"
    visibilityToggleButtonProps={{ 'aria-label': 'Показать Ваш пароль' }}
    {...props}
  />
)

/** The form as it is checked and sent: other roles are given without the password. */
export const forRole = <T extends { role: Role; currentPassword: string }>(
  values: T,
): Omit<T, 'currentPassword'> & { currentPassword?: string } => {
  const { currentPassword, ...others } = values
  return values.role === 'owner' ? { ...others, currentPassword } : others
}
