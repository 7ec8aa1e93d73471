/** Field for the caller's own password, which the server demands when somebody is made an owner. */
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

/** Values to check and send: roles other than owner need no password. */
export const forRole = <T extends { role: Role; currentPassword: string }>(
  values: T,
): Omit<T, 'currentPassword'> & { currentPassword?: string } => {
  const { currentPassword, ...others } = values
  return values.role === 'owner' ? { ...others, currentPassword } : others
}

export const roleAbout: Record<Role, string> = {
  owner: 'всё, включая сотрудников и резервную копию',
  editor: 'статьи, настройки, таблицы, заявки и заказы без денег',
  sales: 'заявки и заказы с деньгами; остальное — посмотреть',
}
