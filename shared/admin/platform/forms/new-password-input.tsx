/** The field in which somebody chooses a password: wherever that is, it asks for the same. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { passwordToggle } from './password-toggle.ts'

export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    label="Новый пароль"
    description="Не короче 12 символов. Удобнее всего несколько слов подряд."
    autoComplete="new-password"
    visibilityToggleButtonProps={passwordToggle}
    {...props}
  />
)
