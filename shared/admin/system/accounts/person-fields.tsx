import { NativeSelect, type NativeSelectProps, PasswordInput, type PasswordInputProps } from '@mantine/core'
import * as texts from '#messages/admin/system/accounts.js'
import type { SessionUser } from '#shared/admin/platform/shell.ts'
import { canGrant, type Role, roles } from '#shared/domain/can.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'

interface RoleFieldsProps {
  user: SessionUser
  role: NativeSelectProps
  /** Props of the field for the caller's own password, which making an owner demands. */
  password: PasswordInputProps
}

export const RoleFields = ({ user, role, password }: RoleFieldsProps) => (
  <>
    <NativeSelect
      label={texts.role}
      data={roles.filter(known => canGrant(user, known)).map(roleChoice)}
      {...role}
    />
    {role.value === 'owner' && (
      <PasswordInput
        label={texts.yourPassword}
        description={texts.confirmAsOwner}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.showYourPassword }}
        {...password}
      />
    )}
  </>
)

export const roleChoice = (role: Role) => ({ value: role, label: `${roleNames[role]}: ${roleAbout[role]}` })

/** Values to check and send: roles other than owner need no password. */
export const forRole = <T extends { role: Role; currentPassword: string }>(
  values: T,
): Omit<T, 'currentPassword'> & { currentPassword?: string } => {
  const { currentPassword, ...others } = values
  return values.role === 'owner' ? { ...others, currentPassword } : others
}

const roleAbout: Record<Role, string> = texts.roleReach
