import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { NewPasswordInput } from '#shared/admin/platform/forms/new-password-input.tsx'
import { useSending } from '#shared/admin/platform/forms/use-sending.ts'
import { linkedPasswordSchema, setPasswordEndpoint } from '#shared/contract/system/password-links.ts'
import { SignInCard, SignInHead } from './sign-in-card.tsx'

export const PasswordPage = () => {
  // The token is in the URL's fragment, which is not sent to any server.
  const [token] = useState(() => window.location.hash.slice(1))
  const [done, setDone] = useState(false)
  const { field, sending } = useSending({
    initialValues: { password: '' },
    input: linkedPasswordSchema.pick({ password: true }),
    send: (client, { password }) => client.call(setPasswordEndpoint, { body: { token, password } }),
    onDone: () => setDone(true),
  })
  return (
    <SignInCard page="Пароль">
      <Form {...sending} failure={null} label="Пароль">
        <SignInHead title="Придумайте пароль" />
        <FormFailure text={sending.failure} />
        {token === '' && (
          <Alert color="yellow" role="status">
            В адресе нет ссылки целиком: откройте её из письма ещё раз.
          </Alert>
        )}
        {done ? (
          <Alert color="bronze" role="status">
            Пароль задан. Теперь войдите с ним.
          </Alert>
        ) : (
          token !== '' && (
            <>
              <NewPasswordInput autoFocus {...field('password')} />
              <Button type="submit" loading={sending.saving} fullWidth>
                Задать пароль
              </Button>
            </>
          )
        )}
        <Text size="sm" ta="center">
          <Link to="/admin/login">Ко входу</Link>
        </Text>
      </Form>
    </SignInCard>
  )
}
