import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { leastPassword } from '#shared/domain/system/password-rules.ts'

export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    label="Новый пароль"
    description={`Не короче ${leastPassword} символов. Удобнее всего несколько слов подряд.`}
    autoComplete="new-password"
    {...props}
  />
)
