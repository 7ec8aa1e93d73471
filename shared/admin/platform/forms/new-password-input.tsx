import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import * as texts from '#messages/admin/platform/forms.js'
import { leastPassword } from '#shared/domain/system/password-rules.ts'

export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    label={texts.newPassword}
    description={texts.leastLength({ leastPassword })}
    autoComplete="new-password"
    {...props}
  />
)
